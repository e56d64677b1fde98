import { hasExtension, uiBehaviorsEndpoint } from '#src/services/campaigns/ui-behaviors.ts';
import { updateEndpoint } from '#src/services/communication/conversations.ts';
import { refreshThreads } from '#src/services/communication/messages.ts';
import type { ItemKeeper } from './item-keeper.ts';
import type { OfficeStore } from './office-store.ts';
import { isStuck, type OutboxItem } from './outbox-item.ts';
import { heldChanged, itemChanged, itemRemoved } from './outbox-slice.ts';
import { post } from './post.ts';
import { laterOf } from './send.ts';
import type { Accepted } from './send-policy.ts';
import type { Desk } from './sender.ts';

interface Around {
  /** The items that the page shows; none once the office is closed. */
  items(): readonly OutboxItem[];
  readonly keeper: ItemKeeper;
  /** Whether this tab sends for all of them. */
  isSender(): boolean;
  /** Takes in what the server made of one, here and in the other tabs. */
  accepted(made: Accepted): void;
}

/** Where the sender finds what is to be sent, and says what became of it. */
export function deskOf(store: OfficeStore, { items, keeper, isSender, accepted }: Around, signal: AbortSignal): Desk {
  const show = (changed: OutboxItem) => {
    if (isStuck(changed) && changed.marksDone) bringBack(store, changed.conversationId);
    store.dispatch(itemChanged(isStuck(changed) ? { ...changed, marksDone: false } : changed));
  };
  return {
    // What the disk refused is known to no other tab.
    mine: () => (isSender() ? items() : items().filter(({ id }) => keeper.isUnkept(id))),
    has: (id) => items().some((one) => one.id === id),
    change(changed) {
      if (signal.aborted) void keeper.keep(changed);
      else show(changed);
      return keeper.written();
    },
    accepted({ id }, made) {
      if (signal.aborted) return void keeper.drop(id);
      accepted('resource_id' in made ? made : { ...made, client_message_id: made.client_message_id ?? id });
      store.dispatch(itemRemoved(id));
    },
    moved() {
      void store.dispatch(refreshThreads({ endedAt: Date.now(), changesSince: () => false }));
    },
    seenUntil: ({ seenUntil, conversationId }) =>
      seenUntil && laterOf(seenUntil, store.getState().outbox.knownUntil[conversationId]),
    hold(reason) {
      if (!signal.aborted && store.getState().outbox.held !== reason) store.dispatch(heldChanged(reason));
    },
    post: (sent, within) => post(store, sent, within),
    async repeatable() {
      await store.dispatch(uiBehaviorsEndpoint.initiate({}, { subscribe: false }));
      return hasExtension(store.getState(), 'idempotency');
    },
    isOnline: () => navigator.onLine,
  };
}

/** A conversation that was marked as done with a text that does not leave is not done. */
function bringBack(store: OfficeStore, conversationId: string) {
  void store.dispatch(updateEndpoint.initiate({ id: conversationId, container: 'INBOX' }, { track: false }));
}
