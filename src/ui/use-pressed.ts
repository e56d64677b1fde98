import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

/**
 * The value a control offered when it was pressed. A colleague may change it between press and click, and the click must do what the
 * user saw, not its opposite. What the press itself changes, by leaving a field that is tidied then, counts. Spread `props` on the control, and
 * call `take` in the click handler.
 */
export function usePressed<T>(offered: T) {
  const latest = useRef(offered);
  useLayoutEffect(() => {
    latest.current = offered;
  });
  const pressed = useRef<{ readonly offered: T } | null>(null);
  const keep = () => {
    pressed.current = { offered: latest.current };
  };
  const forget = () => {
    pressed.current = null;
  };
  return {
    props: {
      onPointerDownCapture() {
        keep();
        const press = new AbortController();
        const { signal } = press;
        // By then React has drawn what leaving a field changes.
        window.addEventListener('focusout', () => queueMicrotask(() => pressed.current && keep()), { signal });
        // The click of this press comes at once after its end, if it comes.
        const end = () =>
          setTimeout(() => {
            press.abort();
            forget();
          });
        window.addEventListener('pointerup', end, { signal });
        window.addEventListener('pointercancel', end, { signal });
      },
      // Enter clicks on keydown, Space on keyup.
      onKeyDownCapture: ({ key }: KeyboardEvent) => void (key === ' ' && keep()),
      onBlurCapture: forget,
    },
    take(): T {
      const taken = pressed.current?.offered ?? latest.current;
      forget();
      return taken;
    },
  };
}
