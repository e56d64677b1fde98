import { CircleAlert, Clock, MessageSquareWarning, Smartphone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useReadRegistrationStatusQuery } from '#src/services/campaigns/registration-status.ts';
import { practiceNotices } from '#src/strings/practice-notices.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { Status } from '#src/ui/Status.tsx';
import { Notice } from './Notice.tsx';
import { registrationCardOf } from './registration-card.ts';

const words = practiceNotices.registration;

const looks = {
  error: { tone: 'bad', icon: <CircleAlert /> },
  pending: { tone: 'info', icon: <Clock /> },
  due: { tone: 'warn', icon: <MessageSquareWarning /> },
} as const;

interface RegistrationCardProps {
  /** A practice without a number has nothing registered. */
  phoneNumber: string | null;
  registerPath: string;
}

/** How the registration of the texting number stands, until it is complete (SM-09 to SM-13). */
export function RegistrationCard({ phoneNumber, registerPath }: RegistrationCardProps) {
  const { data, error, isFetching, refetch } = useReadRegistrationStatusQuery(
    { phoneNumber: phoneNumber ?? '' },
    { skip: phoneNumber === null },
  );
  if (error && !data)
    return (
      <Notice
        icon={<Smartphone />}
        action={
          <Button size="sm" busy={isFetching} onClick={() => void refetch()}>
            {shell.retry}
          </Button>
        }
      >
        {words.failed}
      </Notice>
    );
  const status = phoneNumber === null ? 'NO_ACCOUNT' : data?.registrationStatus;
  const kind = status && registrationCardOf(status);
  if (!kind) return null;
  const { tone, icon } = looks[kind];
  return (
    <Notice
      icon={<Smartphone />}
      action={
        <Link to={registerPath} className={buttonClass('secondary', 'sm')}>
          {words[kind].action}
        </Link>
      }
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="font-medium text-ink">{words.title}</span>
        <Status tone={tone} icon={icon}>
          {words[kind].status}
        </Status>
        <span className="text-pretty">{words[kind].text}</span>
      </p>
    </Notice>
  );
}
