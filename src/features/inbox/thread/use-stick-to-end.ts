import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { followWithin } from './use-virtual-rows.ts';

/**
 * Keeps a thread that is scrolled to its end there, when the thread gets smaller (a longer draft, an image, a smaller window) or a
 * message grows.
 * @param height of all messages together, in pixels, as far as it is known.
 * @param opensAtEnd whether the thread is at its end when it opens.
 */
export function useStickToEnd(scroller: RefObject<HTMLElement | null>, height: number, opensAtEnd: boolean): void {
  const isAtEnd = useRef(opensAtEnd);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let visibleHeight = element.clientHeight;
    const onScroll = () => {
      // The element was resized, which scrolled it; the resize observer handles that.
      if (element.clientHeight !== visibleHeight) return;
      isAtEnd.current = element.scrollHeight - visibleHeight - element.scrollTop <= followWithin;
    };
    const observer = new ResizeObserver(() => {
      visibleHeight = element.clientHeight;
      if (isAtEnd.current) scrollToEnd(element);
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [scroller]);
  useLayoutEffect(() => {
    if (scroller.current && isAtEnd.current) scrollToEnd(scroller.current);
  }, [scroller, height]);
}

function scrollToEnd(element: HTMLElement): void {
  element.scrollTop = element.scrollHeight;
}
