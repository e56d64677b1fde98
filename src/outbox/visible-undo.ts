import { useLayoutEffect, useSyncExternalStore } from 'react';

let visibleIds: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function change(next: ReadonlySet<string>): void {
  visibleIds = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Registers, while mounted, that the view that sent this text shows its undo button; null for none. */
export function useUndoVisible(id: string | null): void {
  useLayoutEffect(() => {
    if (id === null) return undefined;
    change(new Set([...visibleIds, id]));
    return () => change(new Set([...visibleIds].filter((one) => one !== id)));
  }, [id]);
}

/** The ids of the texts whose undo button is shown where they were written. */
export const useVisibleUndos = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => visibleIds);
