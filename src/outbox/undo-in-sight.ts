import { useLayoutEffect, useSyncExternalStore } from 'react';

let inSight: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function change(next: ReadonlySet<string>): void {
  inSight = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** While this is mounted, the text can be undone where it was written; null for none. */
export function useUndoIsHere(id: string | null): void {
  useLayoutEffect(() => {
    if (id === null) return undefined;
    change(new Set([...inSight, id]));
    return () => change(new Set([...inSight].filter((one) => one !== id)));
  }, [id]);
}

/** The ids of the texts that can be undone where they were written. */
export const useUndoInSight = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => inSight);
