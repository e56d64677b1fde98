import { BellOff, Check } from 'lucide-react';
import { textingNumberOf } from '#contract/campaigns/enrollment.ts';
import { formatRecent } from '#src/lib/dates.ts';
import { useGetSmsSubscriptionQuery } from '#src/services/campaigns/clients.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { clients } from '#src/strings/clients.ts';
import { Status } from '#src/ui/Status.tsx';
import { Time } from '#src/ui/Time.tsx';
import { QueryResult } from './QueryResult.tsx';

const words = clients.panel;

/**
 * Whether the number accepts texts from the practice, or since when it has opted out (IN-24).
 * @param isByStaff the practice stopped the texts, not the client
 */
export function SubscriptionStatus({ phone, isByStaff }: { phone: string; isByStaff: boolean }) {
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
      {({ subscribed, changedAt }) =>
        subscribed ? (
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
            <p className="text-sm text-ink-soft">{isByStaff ? clients.stopping.byStaff : words.howToResume}</p>
          </div>
        )
      }
    </QueryResult>
  );
}
