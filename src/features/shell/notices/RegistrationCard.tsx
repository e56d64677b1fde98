import { CircleAlert, Clock, MessageSquareWarning, Smartphone } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { useRegistrationStatus } from '#src/services/campaigns/registration-status.ts';
import { useLacksExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { describeError } from '#src/services/describe-error.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { messageForCode } from '#src/strings/errors.ts';
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
  enrollment: PracticeEnrollment;
  registerPath: string;
}

/** The state of the SMS registration until it is complete (SM-09 to SM-13). */
export function RegistrationCard({ enrollment, registerPath }: RegistrationCardProps) {
  const registration = useRegistrationStatus(enrollment);
  const { status, error, canRegister } = registration;
  const lacksPage = useLacksExtension('sms-registration');
  const [isRetrying, retry] = useRetry(registration);
  if (error && !status)
    return (
      <Notice
        icon={<Smartphone />}
        action={
          <Button size="sm" busy={isRetrying} onClick={retry}>
            {shell.retry}
          </Button>
        }
      >
        {`${words.failed} ${messageForCode(describeError(error).code)}`}
      </Notice>
    );
  const kind = status && registrationCardOf(status);
  if (!kind) return null;
  const { tone, icon } = looks[kind];
  return (
    <Notice
      icon={<Smartphone />}
      action={
        !lacksPage && (
          <Link to={registerPath} className={buttonClass('secondary', 'sm')}>
            {words[kind].action}
          </Link>
        )
      }
    >
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="font-medium text-ink">{words.title}</span>
        <Status tone={tone} icon={icon}>
          {words[kind].status}
        </Status>
        <span className="text-pretty">
          {kind === 'due' && (lacksPage || !canRegister) ? words.unavailable : words[kind].text}
        </span>
      </p>
    </Notice>
  );
}
