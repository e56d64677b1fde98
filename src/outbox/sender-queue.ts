import { hasExtension, uiBehaviorsEndpoint } from '#src/services/campaigns/ui-behaviors.ts';
import { updateEndpoint } from '#src/services/communication/conversations.ts';
import { refreshThreads } from '#src/services/communication/messages.ts';
import { isStuck, type OutboxItem } from './outbox-item.ts';
import { blockedByChanged, itemChanged, itemRemoved } from './outbox-slice.ts';
import type { OutboxStore } from './outbox-store.ts';
import { knownUntil } from './known-until.ts';
import type { AcceptedRecord } from './send-policy.ts';
import { sendRequest } from './send-request.ts';
import type { SenderQueue } from './sender.ts';

interface QueueOptions extends Pick<SenderQueue, 'mine'> {
  /** The items that the page shows; none once the outbox is closed. */
  items(): readonly OutboxItem[];
  /** Resolves once it is stored or storing it has failed. */
  write(item: OutboxItem): Promise<void>;
  remove(id: string): void;
  /** Resolves once all pending writes have ended. */
  written(): Promise<void>;
  /** Adds the server's record to the caches of this tab and the others. */
  accepted(created: AcceptedRecord): void;
}

/** Connects the sender to the store, the disk and the services. */
export function senderQueue(
  store: OutboxStore,
  { mine, items, write, remove, written, accepted }: QueueOptions,
  signal: AbortSignal,
): SenderQueue {
  const show = (changed: OutboxItem) => {
    if (isStuck(changed) && changed.marksDone) returnToInbox(store, changed.subjectId);
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
    accepted({ id }, created) {
      if (signal.aborted) return remove(id);
      accepted('resource_id' in created ? created : { ...created, client_message_id: created.client_message_id ?? id });
      store.dispatch(itemRemoved(id));
    },
    refreshThread() {
      void store.dispatch(refreshThreads({ endedAt: Date.now(), changesSince: () => false }));
    },
    seenUntil: ({ seenUntil, subjectId }) => seenUntil && store.dispatch(knownUntil(subjectId, seenUntil)),
    setBlockedBy(reason) {
      if (!signal.aborted && store.getState().outbox.blockedBy !== reason) store.dispatch(blockedByChanged(reason));
    },
    send: (item, within) => sendRequest(store, item, within),
    async isRepeatable() {
      await store.dispatch(uiBehaviorsEndpoint.initiate({}, { subscribe: false }));
      return hasExtension(store.getState(), 'idempotency');
    },
    isOnline: () => navigator.onLine,
  };
}

/** Returns a conversation to the inbox that was marked as done with a text that was not sent. */
function returnToInbox(store: OutboxStore, conversationId: string) {
  void store.dispatch(updateEndpoint.initiate({ id: conversationId, container: 'INBOX' }, { track: false }));
}
