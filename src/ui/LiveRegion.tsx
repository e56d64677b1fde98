import { useSyncExternalStore } from 'react';

/** Milliseconds. Screen readers have begun to read by then; whoever reads the page later must not find what was true before. */
const shownFor = 15_000;

let announced = { text: '', turn: 0 };
let expiry: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Announces a text to screen readers, politely. */
export function announce(text: string): void {
  clearTimeout(expiry);
  announced = { text, turn: announced.turn + 1 };
  if (text !== '') expiry = setTimeout(announce, shownFor, '');
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The app's only live region. A repeated sentence is announced again. */
export function LiveRegion() {
  const { text, turn } = useSyncExternalStore(subscribe, () => announced);
  return (
    <div role="status" aria-live="polite" className="sr-only">
      <span key={turn}>{text}</span>
    </div>
  );
}
