import { BellOff, Check, PhoneOff } from 'lucide-react';
import { textingNumberOf } from '#contract/campaigns/enrollment.ts';
import type { Conversation } from '#contract/communication/conversations.ts';
import { formatRecent } from '#src/lib/dates.ts';
import { useGetSmsSubscriptionQuery } from '#src/services/campaigns/clients.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { clients } from '#src/strings/clients.ts';
import { Status } from '#src/ui/Status.tsx';
import { Time } from '#src/ui/Time.tsx';
import { OtherNumber } from './OtherNumber.tsx';
import { QueryResult } from './QueryResult.tsx';

const words = clients.panel;

interface SubscriptionStatusProps {
  conversation: Conversation;
  phone: string;
  onLeave: () => void;
}

/** Whether the number accepts texts from the practice and can get them, or since when it has opted out (IN-24). */
export function SubscriptionStatus({ conversation, phone, onLeave }: SubscriptionStatusProps) {
  const { data: enrollment } = useGetEnrollmentQuery({});
  const practicePhone = enrollment && textingNumberOf(enrollment);
  const query = useGetSmsSubscriptionQuery(
    { practicePhone: practicePhone ?? '', petOwnerPhone: phone },
    { skip: !practicePhone, refetchOnMountOrArgChange: true },
  );
  if (!enrollment || !practicePhone) return null;
  const zone = enrollment.practiceIanaZone;
  return (
    <QueryResult query={query} failed={words.failedSubscription}>
      {({ subscribed, changedAt, unreachable }) =>
        subscribed && unreachable ? (
          <div className="flex flex-col items-start gap-2">
            <Status tone="bad" icon={<PhoneOff aria-hidden />}>
              {words.unreachable[unreachable]}
            </Status>
            <OtherNumber conversation={conversation} onLeave={onLeave} />
          </div>
        ) : subscribed ? (
          <p>
            <Status tone="good" icon={<Check aria-hidden />}>
              {words.subscribed}
            </Status>
          </p>
        ) : (
          <div className="flex flex-col gap-1">
            <p className="flex flex-wrap items-center gap-2">
              <Status tone="warn" icon={<BellOff aria-hidden />}>
                {words.optedOut}
              </Status>
              {changedAt && (
                <Time at={changedAt} zone={zone} isStop className="text-sm text-ink-soft">
                  {words.since(formatRecent(changedAt, zone))}
                </Time>
              )}
            </p>
            <p className="text-sm text-ink-soft">
              {conversation.stopped_by_staff ? clients.stopping.byStaff : words.howToResume}
            </p>
          </div>
        )
      }
    </QueryResult>
  );
}
