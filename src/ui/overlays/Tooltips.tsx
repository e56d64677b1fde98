import { useEffect, useRef, useState } from 'react';
import { keyNames } from '#src/lib/shortcuts.ts';

type Side = 'top' | 'bottom' | 'left' | 'right';

interface Tip {
  text: string;
  keys: string | undefined;
  left: number;
  top: number;
  side: Side;
}

/** Milliseconds of hovering before it opens. */
const pause = 400;

/**
 * One tooltip for the whole app, on hover and keyboard focus of elements with `data-tip` (and `data-tip-keys`, `data-tip-side`,
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

const shifts = {
  top: '-translate-x-1/2 -translate-y-full',
  bottom: '-translate-x-1/2',
  left: '-translate-x-full -translate-y-1/2',
  right: '-translate-y-1/2',
};

const sideOrders: Readonly<Record<string, readonly Side[]>> = {
  bottom: ['bottom', 'top', 'left', 'right'],
  top: ['top', 'left', 'bottom', 'right'],
  right: ['right', 'bottom', 'top', 'left'],
};

/** Pixels between an element and its tooltip, and between a tooltip and the window's edge. */
const gap = 6;
const edge = 8;
/** The height of a tooltip in pixels. */
const height = 26;

/** Places a tooltip at the first preferred side where it fits and covers nothing that can be pressed. */
function tipOf(target: HTMLElement): Tip {
  const text = target.dataset['tip'] ?? '';
  const keys = target.dataset['tipKeys'];
  const sides = sideOrders[target.dataset['tipSide'] ?? 'bottom'] ?? [];
  const estimate = 18 + (text.length + (keys?.length ?? 0)) * 6.5;
  const width = Math.min(estimate, window.innerWidth - 2 * edge);
  const places = sides.map((side) => placeAt(side, target.getBoundingClientRect(), width));
  const fitting = places.filter(isInWindow);
  const place = fitting.find((one) => !coversControl(one, target)) ?? fitting[0] ?? places[0];
  return { text, keys, ...(place ?? placeAt('bottom', target.getBoundingClientRect(), width)).tip };
}

interface Place {
  /** The point that the tooltip is shifted from. */
  readonly tip: Pick<Tip, 'left' | 'top' | 'side'>;
  readonly box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
}

function placeAt(side: Side, at: DOMRect, width: number): Place {
  const box = (left: number, top: number) => ({ left, top, right: left + width, bottom: top + height });
  const half = width / 2;
  const middle = Math.min(Math.max(at.left + at.width / 2, half + edge), window.innerWidth - half - edge);
  const centre = at.top + at.height / 2;
  switch (side) {
    case 'bottom':
      return { tip: { left: middle, top: at.bottom + gap, side }, box: box(middle - half, at.bottom + gap) };
    case 'top':
      return { tip: { left: middle, top: at.top - gap, side }, box: box(middle - half, at.top - gap - height) };
    case 'left':
      return { tip: { left: at.left - gap, top: centre, side }, box: box(at.left - gap - width, centre - height / 2) };
    case 'right':
      return { tip: { left: at.right + gap, top: centre, side }, box: box(at.right + gap, centre - height / 2) };
  }
}

const isInWindow = ({ box }: Place): boolean =>
  box.left >= 0 && box.top >= 0 && box.right <= window.innerWidth && box.bottom <= window.innerHeight;

/** Pixels between the points at which it is checked what a tooltip would cover. */
const step = 8;

function coversControl({ box }: Place, target: HTMLElement): boolean {
  for (let x = box.left; x <= box.right; x += step)
    for (let y = box.top; y <= box.bottom; y += step) {
      const control = document.elementFromPoint(x, y)?.closest('button, input, textarea, select, a[data-tip]');
      if (control && control !== target) return true;
    }
  return false;
}
