import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import { sharedState } from '#src/lib/shared-state.ts';

/** A scheduled text that is about to be sent, as it was when that was pressed. It can be kept until then. */
export interface HeldText {
  readonly message: ScheduledMessage;
  readonly until: string;
  readonly onUndo: () => void;
}

/** `left`: the page is being closed. */
type EndOfHold = 'over' | 'undone' | 'left';

// By the texts' ids. The conversation may be left meanwhile.
const heldTexts = sharedState<ReadonlyMap<string, HeldText>>(new Map());

export const useHeldTexts = heldTexts.useValue;

/** Waits some milliseconds in which the text can be kept, or until the page is closed. */
export const passUndo = (message: ScheduledMessage, milliseconds: number): Promise<EndOfHold> =>
  new Promise((resolve) => {
    const end = (how: EndOfHold) => {
      clearTimeout(timer);
      removeEventListener('pagehide', leave);
      heldTexts.change(new Map([...heldTexts.read()].filter(([id]) => id !== message.id)));
      resolve(how);
    };
    const leave = () => end('left');
    const timer = setTimeout(() => end('over'), milliseconds);
    addEventListener('pagehide', leave);
    const until = new Date(Date.now() + milliseconds).toISOString();
    heldTexts.change(new Map([...heldTexts.read(), [message.id, { message, until, onUndo: () => end('undone') }]]));
  });
