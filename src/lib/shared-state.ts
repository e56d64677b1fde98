import { useSyncExternalStore } from 'react';

/** A value outside of the components, for what outlives them or is shown far from where it changes. */
export function sharedState<T>(initial: T) {
  let value = initial;
  const listeners = new Set<() => void>();
  const read = (): T => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    read,
    change(next: T): void {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: (): T => useSyncExternalStore(subscribe, read),
  };
}
