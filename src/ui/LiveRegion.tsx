import { useSyncExternalStore } from 'react';

let said = { text: '', turn: 0 };
const listeners = new Set<() => void>();

/** Says something to those who hear the page, once they are not busy. */
export function announce(text: string): void {
  said = { text, turn: said.turn + 1 };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Stands once in the app; what `announce` was given is read from here. The same sentence twice is read twice. */
export function LiveRegion() {
  const { text, turn } = useSyncExternalStore(subscribe, () => said);
  return (
    <div role="status" aria-live="polite" className="sr-only">
      <span key={turn}>{text}</span>
    </div>
  );
}
