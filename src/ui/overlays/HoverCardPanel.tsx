import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';

interface HoverCardPanelProps {
  id: string;
  /** The trigger's position. */
  trigger: DOMRect;
  onClose: () => void;
  children: ReactNode;
}

/** Pixels between the card and the edges of the window. */
const margin = 8;
/** Maximum width. */
const width = 240;

/** The card of a `HoverCard`. Bottom-aligned with the trigger where there is room, so that it does not cover the following items. */
export function HoverCardPanel({ id, trigger, onClose, children }: HoverCardPanelProps) {
  const [height, setHeight] = useState(0);
  const card = useRef<HTMLDivElement>(null);
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && onClose());
  useEffect(() => {
    const listener = (event: KeyboardEvent) => void onKey(event);
    const observer = new ResizeObserver(() => setHeight(card.current?.offsetHeight ?? 0));
    if (card.current) observer.observe(card.current);
    document.addEventListener('keydown', listener);
    return () => {
      document.removeEventListener('keydown', listener);
      observer.disconnect();
    };
  }, []);
  const fitsBeside = trigger.right + width + margin < window.innerWidth;
  const { left, bottom } = fitsBeside
    ? { left: trigger.right + margin, bottom: trigger.bottom }
    : { left: trigger.left, bottom: trigger.top };
  return (
    <div
      ref={card}
      id={id}
      role="tooltip"
      data-floating
      className="fixed z-30 w-60 animate-fade rounded-xl bg-raised p-3.5 text-ink shadow-float"
      style={{ left, top: Math.max(margin, bottom - height) }}
    >
      {children}
    </div>
  );
}
