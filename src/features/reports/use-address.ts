import { useSearchParams } from 'react-router-dom';
import { useToday } from '#src/services/campaigns/enrollment.ts';

/** What a report counts, as the address says; an empty value leaves its name out. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
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
  return { params, today: useToday(), change };
}
