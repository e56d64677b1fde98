import { useSyncExternalStore } from 'react';

/** A text that is about to be sent, and can be kept until then. */
export interface HeldText {
  readonly until: string;
  readonly onUndo: () => void;
}

// By the texts' ids. Outside of the components: a conversation may be left meanwhile.
let heldTexts: ReadonlyMap<string, HeldText> = new Map();
const listeners = new Set<() => void>();

function change(next: ReadonlyMap<string, HeldText>): void {
  heldTexts = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useHeldTexts = (): ReadonlyMap<string, HeldText> => useSyncExternalStore(subscribe, () => heldTexts);

/**
 * Waits some milliseconds, in which the text can be kept. A page that is closed meanwhile leaves it scheduled.
 * @returns whether it is to be sent
 */
export const passUndo = (id: string, milliseconds: number): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (isSent: boolean) => {
      clearTimeout(timer);
      change(new Map([...heldTexts].filter(([one]) => one !== id)));
      resolve(isSent);
    };
    const timer = setTimeout(() => end(true), milliseconds);
    const until = new Date(Date.now() + milliseconds).toISOString();
    change(new Map([...heldTexts, [id, { until, onUndo: () => end(false) }]]));
  });
