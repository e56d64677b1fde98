import { useEffect, useState } from 'react';

export const secondsTo = (moment: string): number => Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1000));

/** The seconds that are left until a moment, counted down. */
export function useSecondsTo(moment: string): number {
  const [seconds, setSeconds] = useState(() => secondsTo(moment));
  useEffect(() => {
    const clock = setInterval(() => setSeconds(secondsTo(moment)), 250);
    return () => clearInterval(clock);
  }, [moment]);
  return seconds;
}
