import { useEffect, useState } from 'react';

/** The text, updated once it has not changed for so many milliseconds. */
export function useDebounced(text: string, pause: number): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pause);
    return () => clearTimeout(timer);
  }, [text, pause]);
  return paused;
}
