import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

/** The time by the server's clock, anew every so many milliseconds. */
export function useClock(every: number): Date {
  const [now, setNow] = useState(() => new Date(serverNow()));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNow())), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
