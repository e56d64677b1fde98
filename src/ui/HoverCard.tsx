import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface HoverCardProps {
  /** What it belongs to; it must take the id as its description. */
  renderTrigger: (describedBy: string | undefined) => ReactNode;
  children: ReactNode;
}

/** A small card beside its trigger, on hover and on keyboard focus. Escape closes it, and the pointer may rest on it. */
export function HoverCard({ renderTrigger, children }: HoverCardProps) {
  const id = useId();
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const own = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = () => {
    clearTimeout(timer.current);
    const box = own.current?.getBoundingClientRect();
    if (box) setPlace({ left: box.right + 4, top: box.top });
  };
  const hideSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPlace(null), 120);
  };
  const isOpen = place !== null;
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setPlace(null);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <div
      ref={own}
      onPointerEnter={(event) => event.pointerType !== 'touch' && show()}
      onPointerLeave={hideSoon}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={hideSoon}
    >
      {renderTrigger(isOpen ? id : undefined)}
      {place && (
        <div
          id={id}
          role="tooltip"
          data-floating
          className="fixed z-30 ms-1 min-w-56 animate-fade rounded-xl bg-raised p-3.5 text-ink shadow-float"
          style={place}
        >
          {children}
        </div>
      )}
    </div>
  );
}
