import { formatDay, formatRelativeDay, formatTime } from '#src/lib/dates.ts';
import { useClock } from '#src/lib/use-clock.ts';
import { useIsMessagingEnabled, usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { serviceReminders } from '#src/strings/service-reminders.ts';
import { withinSentence } from '#src/strings/grammar.ts';
import { useServices } from './use-services.ts';

const words = serviceReminders.notices;
const aMinute = 60_000;
/** Milliseconds. Syncs take no longer (CN-23). */
const longestSync = 86_400_000;

/** What staff should know of their reminders: that texting is off, and that services are still arriving (MS-13, MS-14). */
export function useNotices(): { readonly textingOff: string | null; readonly sync: string | null } {
  const isTextingOn = useIsMessagingEnabled();
  const zone = usePracticeZone();
  const now = useClock(aMinute);
  const { sync } = useServices();
  const isArriving = sync?.status === 'IN_PROGRESS' && sync.startedAt !== null;
  return {
    textingOff: isTextingOn ? null : words.textingOff,
    sync: isArriving ? syncSentence(sync.startedAt ?? '', now, zone) : null,
  };
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
  return `${isNamed ? withinSentence(day) : day}, ${formatTime(at, zone)}`;
}
