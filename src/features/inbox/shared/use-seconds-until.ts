import { useEffect, useState } from 'react';

export const secondsUntil = (moment: string): number =>
  Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1000));

/** The remaining seconds until a moment, updated while they pass. */
export function useSecondsUntil(moment: string): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment));
  useEffect(() => {
    const clock = setInterval(() => setSeconds(secondsUntil(moment)), 250);
    return () => clearInterval(clock);
  }, [moment]);
  return seconds;
}
