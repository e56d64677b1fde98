import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { lazyWithPreload } from '../loading/lazy-with-preload.ts';

const HoverCardPanel = lazyWithPreload('hover card', async () => (await import('./HoverCardPanel.tsx')).HoverCardPanel);

interface HoverCardProps {
  /** Renders the trigger, which must take the id as its `aria-describedby`. */
  renderTrigger: (describedBy: string | undefined) => ReactNode;
  children: ReactNode;
}

/** Milliseconds of hovering before it opens. */
const showPause = 400;
/** Milliseconds for moving the pointer from the trigger to the card. */
const hidePause = 120;

/** A small card beside its trigger, on hover and keyboard focus. The pointer may move onto it; a press or Escape closes it. */
export function HoverCard({ renderTrigger, children }: HoverCardProps) {
  const id = useId();
  const [trigger, setTrigger] = useState<DOMRect | null>(null);
  const own = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = () => {
    clearTimeout(timer.current);
    setTrigger(own.current?.getBoundingClientRect() ?? null);
  };
  const after = (pause: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, pause);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setTrigger(null);
  };
  const isOpen = trigger !== null;
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <div
      ref={own}
      // Also while it is open: it may be about to hide.
      onPointerEnter={(event) => event.pointerType !== 'touch' && after(showPause, show)}
      onPointerLeave={() => after(hidePause, hide)}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={() => after(hidePause, hide)}
    >
      {renderTrigger(isOpen ? id : undefined)}
      {trigger && (
        <Suspense fallback={null}>
          <HoverCardPanel id={id} trigger={trigger} onClose={hide}>
            {children}
          </HoverCardPanel>
        </Suspense>
      )}
    </div>
  );
}
