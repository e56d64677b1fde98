import { useSyncExternalStore } from 'react';
import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';

/** A scheduled text that is about to be sent, as it was when that was pressed. It can be kept until then. */
export interface HeldText {
  readonly message: ScheduledMessage;
  readonly until: string;
  readonly onUndo: () => void;
}

/** `left`: the page is being closed. */
type EndOfHold = 'over' | 'undone' | 'left';

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

/** Waits some milliseconds in which the text can be kept, or until the page is closed. */
export const passUndo = (message: ScheduledMessage, milliseconds: number): Promise<EndOfHold> =>
  new Promise((resolve) => {
    const end = (how: EndOfHold) => {
      clearTimeout(timer);
      removeEventListener('pagehide', leave);
      change(new Map([...heldTexts].filter(([id]) => id !== message.id)));
      resolve(how);
    };
    const leave = () => end('left');
    const timer = setTimeout(() => end('over'), milliseconds);
    addEventListener('pagehide', leave);
    const until = new Date(Date.now() + milliseconds).toISOString();
    change(new Map([...heldTexts, [message.id, { message, until, onUndo: () => end('undone') }]]));
  });
