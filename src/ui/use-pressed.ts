import { type KeyboardEvent, useRef } from 'react';

/**
 * What a control offered when it was pressed down. Between that and the click a colleague may have changed it, and then the press must do what was
 * read, not its opposite. Spread `props` on the control, and `take` at the click.
 */
export function usePressed<T>(offered: T) {
  const pressed = useRef<{ readonly offered: T } | null>(null);
  const keep = () => {
    pressed.current = { offered };
  };
  return {
    // Enter clicks as it goes down, Space as it comes up.
    props: { onPointerDownCapture: keep, onKeyDownCapture: ({ key }: KeyboardEvent) => void (key === ' ' && keep()) },
    take: (): T => {
      const taken = pressed.current?.offered ?? offered;
      pressed.current = null;
      return taken;
    },
  };
}
