import { useEffect, useRef } from 'react';
import { announce } from '#src/ui/LiveRegion.tsx';

/** Announces the page's title when it changes; screen readers announce the initial one themselves. */
export function useAnnouncedTitle(title: string): void {
  const known = useRef(title);
  useEffect(() => {
    if (title && title !== known.current) announce(title);
    known.current = title;
  }, [title]);
}
