import type { Message } from '#contract/communication/messages.ts';
import { cacheMessage } from '#src/services/communication/messages.ts';
import { cacheScheduledMessage } from '#src/services/communication/scheduled-messages.ts';
import { cacheActions } from '#src/services/notification/appointments.ts';
import { caughtUp } from './caught-up.ts';
import type { OfficeStore } from './office-store.ts';
import { itemChanged } from './outbox-slice.ts';
import { markKnown } from './send.ts';
import type { Accepted } from './send-policy.ts';

/** Takes in what the server made of this browser's texts and marks. */
export function intake(store: OfficeStore, isSender: () => boolean) {
  /** A text of this browser is in its thread now: nobody need read that one before another leaves. */
  function own(message: Message): void {
    const { items } = store.getState().outbox;
    store.dispatch(markKnown(message));
    if (isSender()) for (const changed of caughtUp(items, message)) store.dispatch(itemChanged(changed));
  }

  return {
    own,
    /** Shows it where it belongs. */
    take(made: Accepted): void {
      if ('resource_id' in made) store.dispatch(cacheActions([made]));
      else if ('send_at' in made) store.dispatch(cacheScheduledMessage(made));
      else {
        store.dispatch(cacheMessage(made));
        own(made);
      }
    },
  };
}
