import { useSyncExternalStore } from 'react';

let announced = { text: '', turn: 0 };
const listeners = new Set<() => void>();

/** Announces a text to screen readers, politely. */
export function announce(text: string): void {
  announced = { text, turn: announced.turn + 1 };
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
