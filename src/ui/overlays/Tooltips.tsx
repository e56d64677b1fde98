import { useEffect, useRef, useState } from 'react';
import { keyNames } from '#src/lib/shortcuts.ts';

interface Tip {
  text: string;
  keys: string | undefined;
  left: number;
  top: number;
  side: 'top' | 'bottom' | 'right';
}

/** Milliseconds of hovering before it opens. */
const pause = 400;
/** Pixels that a tooltip needs below its element. */
const room = 40;

/**
 * One tooltip for the whole app, on hover and keyboard focus of elements with `data-tip` (and `data-tip-keys`, `data-tip-side="right"`,
 * `data-tip-when="narrow"`). Visual only: the accessible name is on the element.
 */
export function Tooltips() {
  const [tip, setTip] = useState<Tip | null>(null);
  const bubble = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over: Element | null = null;
    const hide = () => {
      clearTimeout(timer);
      over = null;
      setTip(null);
    };
    const consider = ({ type, target: at }: Event) => {
      if (!(at instanceof Element)) return;
      const isFocus = type === 'focusin';
      const own = at.closest<HTMLElement>('[data-tip]');
      const target = own ?? (isFocus ? timeIn(at) : null);
      if (target === over) return;
      hide();
      if (!target || isTold(target) || (isFocus && !at.matches(':focus-visible'))) return;
      over = target;
      // Moving through a list by keyboard shows a row's time only after a pause.
      timer = setTimeout(() => target.isConnected && setTip(tipOf(target)), isFocus && own ? 0 : pause);
    };
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    const unmounted = new AbortController();
    const { signal } = unmounted;
    document.addEventListener('pointerover', consider, { signal });
    document.addEventListener('focusin', consider, { signal });
    document.addEventListener('focusout', hide, { signal });
    document.addEventListener('pointerdown', hide, { signal });
    document.addEventListener('keydown', onKey, { signal });
    document.addEventListener('scroll', hide, { signal, capture: true });
    return () => {
      clearTimeout(timer);
      unmounted.abort();
    };
  }, []);

  // In the top layer, above open dialogs.
  useEffect(() => {
    if (tip) bubble.current?.showPopover?.();
  }, [tip]);

  if (!tip) return null;
  return (
    <div
      ref={bubble}
      popover="manual"
      aria-hidden
      data-floating
      className={`pointer-events-none fixed inset-auto m-0 flex animate-fade items-center gap-2 rounded-md bg-ink px-2 py-1 text-xs font-medium whitespace-nowrap text-surface ${shifts[tip.side]}`}
      style={{ left: tip.left, top: tip.top }}
    >
      {tip.text}
      {tip.keys && <kbd className="font-sans opacity-70">{keyNames(tip.keys).join('+')}</kbd>}
    </div>
  );
}

/** The time inside a link. */
const timeIn = (element: Element): HTMLElement | null =>
  element.matches('a, button') ? element.querySelector<HTMLElement>('time[data-tip]') : null;

/** Collapsed icons need a tooltip; the same links with visible labels do not. */
const isTold = (target: HTMLElement) => target.dataset['tipWhen'] === 'narrow' && target.offsetWidth > 64;

const shifts = { top: '-translate-x-1/2 -translate-y-full', bottom: '-translate-x-1/2', right: '-translate-y-1/2' };

function tipOf(target: HTMLElement): Tip {
  const { left, right, top, bottom, width, height } = target.getBoundingClientRect();
  const text = target.dataset['tip'] ?? '';
  const keys = target.dataset['tipKeys'];
  if (target.dataset['tipSide'] === 'right')
    return { text, keys, left: right + 8, top: top + height / 2, side: 'right' };
  // Half of the longest tooltip, to stay inside the window.
  const half = Math.min(8 + text.length * 3.5, 120);
  const middle = Math.min(Math.max(left + width / 2, half + 8), window.innerWidth - half - 8);
  return bottom + room < window.innerHeight
    ? { text, keys, left: middle, top: bottom + 6, side: 'bottom' }
    : { text, keys, left: middle, top: top - 6, side: 'top' };
}
