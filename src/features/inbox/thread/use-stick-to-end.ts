import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { followWithin } from './use-virtual-rows.ts';

/**
 * Keeps the latest message in sight for whoever is at the end, whatever takes room from the thread (a longer text, an image, a note, a smaller
 * window) or makes a message grow. Whoever reads further up is left there.
 * @param height of all messages together, as far as it is known.
 * @param opensAtEnd whether the thread begins at its end.
 */
export function useStickToEnd(scroller: RefObject<HTMLElement | null>, height: number, opensAtEnd: boolean): void {
  const isAtEnd = useRef(opensAtEnd);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let room = element.clientHeight;
    const look = () => {
      // It has just become smaller, and what scrolled was the page: the observer below is about to hear of it.
      if (element.clientHeight !== room) return;
      isAtEnd.current = element.scrollHeight - room - element.scrollTop <= followWithin;
    };
    const stay = new ResizeObserver(() => {
      room = element.clientHeight;
      toEnd(element, isAtEnd.current);
    });
    element.addEventListener('scroll', look, { passive: true });
    stay.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      stay.disconnect();
    };
  }, [scroller]);
  useLayoutEffect(() => toEnd(scroller.current, isAtEnd.current), [scroller, height]);
}

function toEnd(element: HTMLElement | null, isWanted: boolean): void {
  if (element && isWanted) element.scrollTop = element.scrollHeight;
}
