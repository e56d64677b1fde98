import { hasExtension, uiBehaviorsEndpoint } from '#src/services/campaigns/ui-behaviors.ts';
import { updateEndpoint } from '#src/services/communication/conversations.ts';
import { refreshThreads } from '#src/services/communication/messages.ts';
import { isStuck, type OutboxItem } from './outbox-item.ts';
import { heldChanged, itemChanged, itemRemoved } from './outbox-slice.ts';
import type { OutboxStore } from './outbox-store.ts';
import { laterOf } from './known-until.ts';
import type { Accepted } from './send-policy.ts';
import { sendRequest } from './send-request.ts';
import type { SenderQueue } from './sender.ts';

interface QueueOptions extends Pick<SenderQueue, 'mine'> {
  /** The items that the page shows; none once the outbox is closed. */
  items(): readonly OutboxItem[];
  /** Resolves once the disk has taken or refused it. */
  write(item: OutboxItem): Promise<void>;
  remove(id: string): void;
  /** Resolves once the disk has taken or refused all that was given to it. */
  written(): Promise<void>;
  /** Takes in what the server made of one, in this tab and the others. */
  accepted(made: Accepted): void;
}

/** Connects the sender to the store, the disk and the services. */
export function senderQueue(
  store: OutboxStore,
  { mine, items, write, remove, written, accepted }: QueueOptions,
  signal: AbortSignal,
): SenderQueue {
  const show = (changed: OutboxItem) => {
    if (isStuck(changed) && changed.marksDone) bringBack(store, changed.conversationId);
    store.dispatch(itemChanged(isStuck(changed) ? { ...changed, marksDone: false } : changed));
  };
  return {
    mine,
    has: (id) => items().some((one) => one.id === id),
    change(changed) {
      if (signal.aborted) void write(changed);
      else show(changed);
      return written();
    },
    accepted({ id }, made) {
      if (signal.aborted) return remove(id);
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
    send: (item, within) => sendRequest(store, item, within),
    async repeatable() {
      await store.dispatch(uiBehaviorsEndpoint.initiate({}, { subscribe: false }));
      return hasExtension(store.getState(), 'idempotency');
    },
    isOnline: () => navigator.onLine,
  };
}

/** A conversation that was marked as done with a text that does not leave is not done. */
function bringBack(store: OutboxStore, conversationId: string) {
  void store.dispatch(updateEndpoint.initiate({ id: conversationId, container: 'INBOX' }, { track: false }));
}
