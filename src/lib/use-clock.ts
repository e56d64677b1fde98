import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

/** The server's time, updated at an interval in milliseconds. */
export function useClock(every: number): Date {
  const [now, setNow] = useState(() => new Date(serverNow()));
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date(serverNow())), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
