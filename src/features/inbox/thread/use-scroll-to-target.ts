import { type RefObject, useEffect, useRef, useState } from 'react';
import { announce } from '#src/ui/LiveRegion.tsx';
import type { JumpTarget } from './use-jump-target.ts';

/** Milliseconds for which the message that somebody jumped to stands out. */
const litFor = 2500;

interface Place {
  /** Of the row that was jumped to; -1 as long as it is not there. */
  index: number;
  /** What is heard on arrival. */
  heard: string;
  scroller: RefObject<HTMLElement | null>;
  show: (index: number) => void;
}

/** Brings the message that was jumped to into sight, gives it the focus, and lets it stand out for a while. */
export function useScrollToTarget(landing: JumpTarget | null, { index, heard, scroller, show }: Place): boolean {
  const landed = useRef<JumpTarget>(null);
  const [faded, setFaded] = useState<JumpTarget | null>(null);
  const isThere = landing !== null && index >= 0;
  useEffect(() => {
    if (!isThere || landed.current === landing) return;
    landed.current = landing;
    show(index);
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] article`)?.focus({ preventScroll: true });
    announce(heard);
  }, [isThere, landing, index, heard, scroller, show]);
  useEffect(() => {
    if (!isThere) return undefined;
    const timer = setTimeout(() => setFaded(landing), litFor);
    return () => clearTimeout(timer);
  }, [isThere, landing]);
  return isThere && faded !== landing;
}
