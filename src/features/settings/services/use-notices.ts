import { isSetUp } from '#contract/rules/reminders/is-set-up.ts';
import { startsLater } from '#contract/rules/reminders/start-date.ts';
import { formatDay, formatRelativeDay, formatTime, unbroken } from '#src/lib/dates.ts';
import { useClock } from '#src/lib/use-clock.ts';
import { useGetEnrollmentQuery, useIsMessagingEnabled, usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { serviceReminders } from '#src/strings/service-reminders.ts';
import { withinSentence } from '#src/strings/grammar.ts';
import { useServices } from './use-services.ts';

const words = serviceReminders.notices;
const aMinute = 60_000;
/** Milliseconds. Syncs take no longer (CN-23). */
const longestSync = 86_400_000;

interface Notices {
  readonly textingOff: string | null;
  readonly sync: string | null;
  readonly begins: string | null;
}

/** What staff should know of their reminders: that texting is off, that services are still arriving, that they begin on a later day (MS-13, MS-14). */
export function useNotices(): Notices {
  const isTextingOn = useIsMessagingEnabled();
  const zone = usePracticeZone();
  const now = useClock(aMinute);
  const { sync } = useServices();
  const isArriving = sync?.status === 'IN_PROGRESS' && sync.startedAt !== null;
  return {
    textingOff: isTextingOn ? null : words.textingOff,
    sync: isArriving ? syncSentence(sync.startedAt ?? '', now, zone) : null,
    begins: useBeginning(now),
  };
}

/** The later day on which reminders begin that are switched on. */
function useBeginning(now: Date): string | null {
  const { data: practice } = useGetEnrollmentQuery({});
  const campaign = practice?.campaignEnrollments.find(({ campaignType }) => campaignType === 'ServiceReminders');
  if (!campaign?.startDate || campaign.enabled === false || !isSetUp(campaign.status)) return null;
  return startsLater(campaign.startDate, now) ? words.begins(formatDay(campaign.startDate, 'UTC')) : null;
}

function syncSentence(startedAt: string, now: Date, zone: string): string {
  const until = new Date(Date.parse(startedAt) + longestSync);
  if (now > until) return words.late(dayAndTime(new Date(startedAt), now, zone));
  return words.arriving(dayAndTime(until, now, zone));
}

/** `tomorrow, 9:40 AM`. */
function dayAndTime(at: Date, now: Date, zone: string): string {
  const day = formatRelativeDay(at, zone, now);
  const isNamed = day !== formatDay(at, zone, now);
  return `${isNamed ? withinSentence(day) : day}, ${unbroken(formatTime(at, zone))}`;
}
