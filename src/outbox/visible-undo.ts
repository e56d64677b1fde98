import { useLayoutEffect } from 'react';
import { sharedState } from '#src/lib/shared-state.ts';

const visibleIds = sharedState<ReadonlySet<string>>(new Set());

/** Registers, while mounted, that the view that sent this text shows its undo button; null for none. */
export function useUndoVisible(id: string | null): void {
  useLayoutEffect(() => {
    if (id === null) return undefined;
    visibleIds.change(new Set([...visibleIds.read(), id]));
    return () => visibleIds.change(new Set([...visibleIds.read()].filter((one) => one !== id)));
  }, [id]);
}

/** The ids of the texts whose undo button is shown where they were written. */
export const useVisibleUndos = visibleIds.useValue;
