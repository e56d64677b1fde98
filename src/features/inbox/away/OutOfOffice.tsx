import { Moon } from 'lucide-react';
import { isOutOfOffice, opensAt } from '#contract/rules/texting/auto-reply.ts';
import { limits } from '#contract/rules/limits.ts';
import { formatSoon } from '#src/lib/dates.ts';
import { useClock } from '#src/lib/use-clock.ts';
import { useOfficeHours } from '#src/services/campaigns/enrollment.ts';
import { away } from '#src/strings/away.ts';

/** Shows while clients get automatic replies, and until when (IN-59). */
export function OutOfOffice({ zone }: { zone: string }) {
  const hours = useOfficeHours();
  const now = useClock(limits.outOfOfficeClock);
  if (!hours || !isOutOfOffice(hours, now, zone)) return null;
  const until = opensAt(hours, now, zone);
  return (
    <p className="flex items-center gap-2 border-t border-line bg-warn-soft px-4 py-2 text-sm text-warn [&_svg]:size-4 [&_svg]:shrink-0">
      <Moon aria-hidden />
      {until ? away.until(formatSoon(until, zone, now)) : away.always}
    </p>
  );
}
