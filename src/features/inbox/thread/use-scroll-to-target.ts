import { type RefObject, useEffect, useRef, useState } from 'react';
import { announce } from '#src/ui/LiveRegion.tsx';
import type { JumpTarget } from './use-jump-target.ts';

/** Milliseconds for which the message that was jumped to is highlighted. */
const highlightDuration = 2500;

interface TargetRow {
  /** The target's row; -1 as long as it is not rendered. */
  index: number;
  /** What a screen reader says on arrival. */
  announcement: string;
  scroller: RefObject<HTMLElement | null>;
  scrollTo: (index: number) => void;
}

/**
 * Scrolls to the message that was jumped to and focuses it.
 * @returns whether it is to be highlighted.
 */
export function useScrollToTarget(
  target: JumpTarget | null,
  { index, announcement, scroller, scrollTo }: TargetRow,
): boolean {
  const reached = useRef<JumpTarget>(null);
  const [faded, setFaded] = useState<JumpTarget | null>(null);
  const isRendered = target !== null && index >= 0;
  useEffect(() => {
    if (!isRendered || reached.current === target) return;
    reached.current = target;
    scrollTo(index);
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] article`)?.focus({ preventScroll: true });
    announce(announcement);
  }, [isRendered, target, index, announcement, scroller, scrollTo]);
  useEffect(() => {
    if (!isRendered) return undefined;
    const timer = setTimeout(() => setFaded(target), highlightDuration);
    return () => clearTimeout(timer);
  }, [isRendered, target]);
  return isRendered && faded !== target;
}
