import { useEffect, useState } from 'react';

/** The time, anew every so many milliseconds. */
export function useClock(every: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
