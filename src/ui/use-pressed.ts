import { type KeyboardEvent, useRef } from 'react';

/**
 * The value a control offered when it was pressed. A colleague may change it between press and click, and the click must do what the
 * user saw, not its opposite. Spread `props` on the control, and call `take` in the click handler.
 */
export function usePressed<T>(offered: T) {
  const pressed = useRef<{ readonly offered: T } | null>(null);
  const keep = () => {
    pressed.current = { offered };
  };
  return {
    // Enter clicks on keydown, Space on keyup.
    props: { onPointerDownCapture: keep, onKeyDownCapture: ({ key }: KeyboardEvent) => void (key === ' ' && keep()) },
    take: (): T => {
      const taken = pressed.current?.offered ?? offered;
      pressed.current = null;
      return taken;
    },
  };
}
