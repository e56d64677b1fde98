import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** Moves the focus on when what has it disappears, by whomever: otherwise the next key would go nowhere. */
export function useFocusWhenGone(ref: RefObject<HTMLElement | null>, moveOn: () => void): void {
  const onGone = useEffectEvent(moveOn);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      // What gets the focus may appear in the same step.
      if (element?.contains(document.activeElement)) queueMicrotask(onGone);
    };
  }, [ref]);
}
