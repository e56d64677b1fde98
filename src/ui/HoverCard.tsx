import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface HoverCardProps {
  /** What it belongs to; it must take the id as its description. */
  renderTrigger: (describedBy: string | undefined) => ReactNode;
  children: ReactNode;
}

/** Milliseconds for which the pointer must rest on the trigger. */
const showPause = 400;
/** Milliseconds in which the pointer can go from the trigger to the card. */
const hidePause = 120;
/** Pixels between the card and the edges of the window. */
const margin = 8;
/** As wide as a card gets. */
const width = 240;

/**
 * A small card beside its trigger, on hover and on keyboard focus. It stands no lower than the trigger, as far as there is room above, so that
 * it covers nothing that comes next. A press or Escape closes it, and the pointer may rest on it.
 */
export function HoverCard({ renderTrigger, children }: HoverCardProps) {
  const id = useId();
  const [place, setPlace] = useState<{ left: number; bottom: number } | null>(null);
  const [height, setHeight] = useState(0);
  const own = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = () => {
    clearTimeout(timer.current);
    const box = own.current?.getBoundingClientRect();
    if (!box) return;
    const fitsBeside = box.right + width + margin < window.innerWidth;
    setPlace(fitsBeside ? { left: box.right + margin, bottom: box.bottom } : { left: box.left, bottom: box.top });
  };
  const after = (pause: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, pause);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setPlace(null);
  };
  const isOpen = place !== null;
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setPlace(null);
    const observer = new ResizeObserver(() => setHeight(card.current?.offsetHeight ?? 0));
    if (card.current) observer.observe(card.current);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      observer.disconnect();
    };
  }, [isOpen]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <div
      ref={own}
      onPointerEnter={(event) => event.pointerType !== 'touch' && !isOpen && after(showPause, show)}
      onPointerMove={() => isOpen && clearTimeout(timer.current)}
      onPointerLeave={() => after(hidePause, () => setPlace(null))}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={() => after(hidePause, () => setPlace(null))}
    >
      {renderTrigger(isOpen ? id : undefined)}
      {place && (
        <div
          ref={card}
          id={id}
          role="tooltip"
          data-floating
          className="fixed z-30 w-60 animate-fade rounded-xl bg-raised p-3.5 text-ink shadow-float"
          style={{ left: place.left, top: Math.max(margin, place.bottom - height) }}
        >
          {children}
        </div>
      )}
    </div>
  );
}
