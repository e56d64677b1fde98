import { useSearchParams } from 'react-router-dom';
import { dayOf } from '#src/lib/dates.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';

/** What a report counts, as the address says; an empty value leaves its name out. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const zone = usePracticeZone();
  const change = (changes: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(changes))
          if (value === '' || value === undefined) next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return { params, today: dayOf(new Date(serverNow()), zone), zone, change };
}
