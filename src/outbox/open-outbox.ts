import { storageWasRefused } from '#src/drafts/drafts-slice.ts';
import { ownedDisk } from '#src/drafts/owned-disk.ts';
import type { OwnedStorage } from '#src/drafts/owner-middleware.ts';
import { tabChannel } from '#src/drafts/tab-channel.ts';
import { hasExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { inbound, reportedTexts } from './inbound.ts';
import type { OutboxItem } from './outbox-item.ts';
import { itemChanged, itemChangedElsewhere, itemRemoved, itemRemovedElsewhere, restored } from './outbox-slice.ts';
import type { OutboxStore } from './outbox-store.ts';
import { parseStoredItem, parseStoredItems, type StoredItem, storedForm } from './stored-items.ts';
import { type AcceptedRecord, sendTimeout } from './send-policy.ts';
import { sendRequest } from './send-request.ts';
import { sender } from './sender.ts';
import { whenSender } from './sender-election.ts';
import { senderQueue } from './sender-queue.ts';
import { undoWindow } from './undo-window.ts';

/** The messages between the owner's tabs. Tabs of other releases receive them too: field names must not change. */
type TabMessage =
  | { readonly changed: StoredItem }
  /** The server's record, so that no tab loses the bubble or takes it for a colleague's until its own socket reports the text. */
  | { readonly accepted: AcceptedRecord }
  | { readonly removed: string };

type TabChannel = ReturnType<typeof tabChannel<TabMessage>>;

/** Stores and sends one owner's texts, notes and marks while they are signed in. */
export function openOutbox(store: OutboxStore, owner: string): OwnedStorage {
  const closing = new AbortController();
  const { signal } = closing;
  const items = () => (signal.aborted ? [] : store.getState().outbox.items);
  let isSender = false;
  const { take, own } = inbound(store, () => isSender);
  const otherTabs = tabChannel<TabMessage>(`rapport-outbox ${owner}`, receive, signal);
  /** The ids removed while the disk was being read, whose result may still contain them. */
  const removed = new Set<string>();
  const disk = itemDisk(owner, otherTabs, () => {
    if (!signal.aborted) store.dispatch(storageWasRefused());
  });
  const sending = sender(
    senderQueue(
      store,
      {
        // Other tabs do not have the items that could not be stored.
        mine: () => (isSender ? items() : items().filter(({ id }) => disk.hasRefused(id))),
        items,
        write: disk.write,
        remove: disk.remove,
        written: disk.written,
        accepted(created) {
          otherTabs.send({ accepted: created });
          take(created);
        },
      },
      signal,
    ),
    signal,
  );
  const undo = undoWindow({
    items,
    change: (changed) => store.dispatch(itemChanged(changed)),
    canSendOnUnload: () => navigator.onLine && hasExtension(store.getState(), 'idempotency'),
    releaseOnUnload(item, isSentNow) {
      otherTabs.send({ changed: storedForm(item) });
      store.dispatch(itemChanged(item));
      if (isSentNow) void sendRequest(store, item, sendTimeout, true);
    },
  });

  async function restore() {
    const found = await disk.read((id) => removed.has(id));
    if (signal.aborted) return;
    store.dispatch(restored(parseStoredItems(found)));
    whenSender(owner, becomeSender, signal);
  }

  function receive(message: TabMessage) {
    if ('changed' in message) {
      const item = parseStoredItem(message.changed);
      if (item) store.dispatch(itemChangedElsewhere(item));
    } else if ('accepted' in message) take(message.accepted);
    else if ('removed' in message) {
      removed.add(message.removed);
      store.dispatch(itemRemovedElsewhere(message.removed));
    }
    sending.pump();
  }

  /** Removes the items that the server has reported otherwise than in a response to their send. */
  function noticeReported(action: unknown) {
    if (items().length === 0) return;
    for (const created of reportedTexts(action)) {
      const { client_message_id: id } = created;
      if (!id || !items().some((one) => one.id === id)) continue;
      otherTabs.send({ accepted: created });
      if (!('send_at' in created)) own(created);
      store.dispatch(itemRemoved(id));
    }
  }

  function becomeSender() {
    isSender = true;
    void sending.recover();
  }

  wakeWithThePage(sending, signal);
  window.addEventListener('pagehide', undo.unload, { signal });
  window.addEventListener('pagehide', disk.saveBackup, { signal });
  void restore();

  return {
    notice(action) {
      if (itemChanged.match(action)) {
        undo.start(action.payload);
        // The sending tab must receive this before the removal of the earlier text, or it would send this one.
        if (action.payload.waitsForEdit) otherTabs.send({ changed: storedForm(action.payload) });
        void disk.write(action.payload).then(sending.pump);
      } else if (itemRemoved.match(action)) {
        undo.forget(action.payload);
        disk.remove(action.payload);
        // Other items may have waited for it.
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

/** One owner's items on the disk, and in the other tabs once they are there. */
function itemDisk(owner: string, otherTabs: TabChannel, onRefused: () => void) {
  /** The items that could not be stored, and which only this tab has. */
  const refused = new Set<string>();
  const disk = ownedDisk('outbox', owner, {
    onWritten(id, value) {
      if (value === null) return otherTabs.send({ removed: id });
      refused.delete(id);
      otherTabs.send({ changed: value as StoredItem });
    },
    onRefused(id) {
      if (id !== null) refused.add(id);
      onRefused();
    },
  });
  return {
    ...disk,
    hasRefused: (id: string) => refused.has(id),
    write(item: OutboxItem) {
      const written = disk.write(item.id, storedForm(item));
      disk.reserve({});
      return written;
    },
    remove(id: string) {
      refused.delete(id);
      // Sent again once it is deleted, for a tab that is reading the disk now.
      otherTabs.send({ removed: id });
      void disk.write(id, null);
    },
  };
}

/** Sends waiting items when the network is back or the page becomes visible. */
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
