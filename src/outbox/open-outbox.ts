import { storageWasRefused } from '#src/drafts/drafts-slice.ts';
import { ownedDisk } from '#src/drafts/owned-disk.ts';
import type { OwnedStorage } from '#src/drafts/owner-middleware.ts';
import { tabChannel } from '#src/drafts/tab-channel.ts';
import { hasExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { inbound, reportedTexts } from './inbound.ts';
import type { OutboxItem } from './outbox-item.ts';
import { itemChanged, itemChangedElsewhere, itemRemoved, itemRemovedElsewhere, restored } from './outbox-slice.ts';
import type { OutboxStore } from './outbox-store.ts';
import { restoredItems } from './restored-items.ts';
import { type Accepted, patience } from './send-policy.ts';
import { sendRequest } from './send-request.ts';
import { sender } from './sender.ts';
import { whenSender } from './sender-election.ts';
import { senderQueue } from './sender-queue.ts';
import { undoWindow } from './undo-window.ts';

/** What the owner's tabs tell one another. */
type TabMessage =
  | { readonly changed: OutboxItem }
  /** What the server made of a text, so that no tab shows less than before, nor takes it for a colleague's, until its own socket reports it. */
  | { readonly accepted: Accepted }
  | { readonly removed: string };

/** Stores and sends one owner's texts, notes and marks while they are signed in. */
export function openOutbox(store: OutboxStore, owner: string): OwnedStorage {
  const closing = new AbortController();
  const { signal } = closing;
  const items = () => (signal.aborted ? [] : store.getState().outbox.items);
  let isSender = false;
  const { take, own } = inbound(store, () => isSender);
  const otherTabs = tabChannel<TabMessage>(`rapport-outbox ${owner}`, receive, signal);
  /** Those that only this tab knows of. */
  const refused = new Set<string>();
  /** What was removed while the disk was being read, which may still name it. */
  const removed = new Set<string>();
  const disk = ownedDisk('outbox', owner, {
    onWritten(id, value) {
      if (value === null) return otherTabs.send({ removed: id });
      refused.delete(id);
      otherTabs.send({ changed: value as OutboxItem });
    },
    onRefused(id) {
      if (id !== null) refused.add(id);
      if (!signal.aborted) store.dispatch(storageWasRefused());
    },
  });
  const sending = sender(
    senderQueue(
      store,
      {
        // No other tab knows of what the disk has refused.
        mine: () => (isSender ? items() : items().filter(({ id }) => refused.has(id))),
        items,
        write,
        remove,
        written: disk.written,
        accepted(made) {
          otherTabs.send({ accepted: made });
          take(made);
        },
      },
      signal,
    ),
    signal,
  );
  const undo = undoWindow({
    items,
    change: (changed) => store.dispatch(itemChanged(changed)),
    canLeave: () => navigator.onLine && hasExtension(store.getState(), 'idempotency'),
    letGo(left, goes) {
      otherTabs.send({ changed: left });
      store.dispatch(itemChanged(left));
      if (goes) void sendRequest(store, left, patience, true);
    },
  });

  function write(item: OutboxItem) {
    const written = disk.write(item.id, item);
    disk.reserve({});
    return written;
  }

  function remove(id: string) {
    refused.delete(id);
    // Again once it is deleted, for a tab that is just reading the disk.
    otherTabs.send({ removed: id });
    void disk.write(id, null);
  }

  async function restore() {
    const found = await disk.read((id) => removed.has(id));
    if (signal.aborted) return;
    store.dispatch(restored(restoredItems(found)));
    whenSender(owner, becomeSender, signal);
  }

  function receive(message: TabMessage) {
    if ('changed' in message) store.dispatch(itemChangedElsewhere(message.changed));
    else if ('accepted' in message) take(message.accepted);
    else if ('removed' in message) {
      removed.add(message.removed);
      store.dispatch(itemRemovedElsewhere(message.removed));
    }
    sending.pump();
  }

  /** What the server has reported by any other way than an answer to this tab. */
  function noticeReported(action: unknown) {
    if (items().length === 0) return;
    for (const made of reportedTexts(action)) {
      const { client_message_id: id } = made;
      if (!id || !items().some((one) => one.id === id)) continue;
      otherTabs.send({ accepted: made });
      if (!('send_at' in made)) own(made);
      store.dispatch(itemRemoved(id));
    }
  }

  function becomeSender() {
    isSender = true;
    void sending.recover();
  }

  wakeWithThePage(sending, signal);
  window.addEventListener('pagehide', undo.leave, { signal });
  window.addEventListener('pagehide', disk.saveBackup, { signal });
  void restore();

  return {
    notice(action) {
      if (itemChanged.match(action)) {
        undo.start(action.payload);
        // The sender must know of this before it learns that the text before this one is removed.
        if (action.payload.waitsForEdit) otherTabs.send({ changed: action.payload });
        void write(action.payload).then(sending.pump);
      } else if (itemRemoved.match(action)) {
        undo.forget(action.payload);
        remove(action.payload);
        // Others may have been waiting for it.
        sending.pump();
      } else noticeReported(action);
    },
    close() {
      disk.saveBackup();
      closing.abort();
    },
    discard() {
      closing.abort();
      return disk.discard();
    },
  };
}

/** Sends what waits when the network is back, or somebody looks at the page again. */
function wakeWithThePage({ wake, pump }: Pick<ReturnType<typeof sender>, 'wake' | 'pump'>, signal: AbortSignal) {
  window.addEventListener('online', wake, { signal });
  window.addEventListener('offline', pump, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') wake();
    },
    { signal },
  );
}
