import { useEffect, useState } from 'react';

/** The value, updated once it has not changed for so many milliseconds. */
export function useDebounced<T extends string | object>(value: T, pause: number): T {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return paused;
}
