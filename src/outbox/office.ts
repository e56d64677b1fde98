import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { sealer } from '#src/lib/sealed.ts';
import { announces, uiBehaviorsEndpoint } from '#src/services/campaigns/ui-behaviors.ts';
import { sendEndpoint, takeMessage } from '#src/services/communication/messages.ts';
import type { CommunicationRoot } from '#src/services/communication/root.ts';
import { arrivals } from './arrivals.ts';
import { draftKeeper } from './draft-keeper.ts';
import { otherTabs, whenSender } from './other-tabs.ts';
import { type Draft, draft, outboxItem, type OutboxItem } from './outbox-item.ts';
import {
  draftChanged,
  heldChanged,
  itemChanged,
  itemChangedElsewhere,
  itemRemoved,
  itemRemovedElsewhere,
  type OutboxRoot,
  restored,
  storageWasRefused,
} from './outbox-slice.ts';
import { sealedShelf } from './sealed-shelf.ts';
import { type Outcome, outcomeOf } from './send-policy.ts';
import { sender } from './sender.ts';

type Root = OutboxRoot & CommunicationRoot & Parameters<typeof announces>[0];
export interface OfficeStore {
  dispatch: ThunkDispatch<Root, unknown, UnknownAction>;
  getState(): Root;
}

/** Keeps and sends one owner's texts while they are signed in. */
export interface Office {
  /** Keeps on disk, and tells the other tabs, what an action did. */
  notice(action: unknown): void;
  /** Stops; what is unsent stays on disk for the next sign-in. */
  close(): void;
  /** Stops, and leaves nothing on disk. */
  discard(): Promise<void>;
}

export function openOffice(store: OfficeStore, owner: string): Office {
  const closing = new AbortController();
  const { signal } = closing;
  const key = sealer(owner);
  const shelf = sealedShelf('outbox', owner, key);
  const draftShelf = sealedShelf('drafts', owner, key);
  const drafts = draftKeeper(draftShelf, signal);
  let discarded = false;
  /** What no other tab can know of, because the disk refused it. */
  const unkept = new Set<string>();
  /** What was removed while the disk was being read, which may still name it. */
  const gone = new Set<string>();
  let isSender = false;
  /** Writes happen one after the other, in the order of the changes. */
  let written: Promise<void> = Promise.resolve();
  const items = () => (signal.aborted ? [] : store.getState().outbox.items);
  const item = (id: string) => items().find((one) => one.id === id);

  const tabs = otherTabs(
    owner,
    (news) => {
      if ('changed' in news) store.dispatch(itemChangedElsewhere(news.changed));
      else if ('accepted' in news) store.dispatch(takeMessage(news.accepted));
      else {
        gone.add(news.removed);
        store.dispatch(itemRemovedElsewhere(news.removed));
      }
      sending.pump();
    },
    signal,
  );

  function keep(changed: OutboxItem): Promise<void> {
    written = written.then(async () => {
      if (discarded) return;
      if (await shelf.put(changed.id, changed)) {
        unkept.delete(changed.id);
        tabs.tell({ changed });
      } else {
        unkept.add(changed.id);
        if (!signal.aborted) store.dispatch(storageWasRefused());
      }
    });
    return written;
  }

  function drop(removed: string) {
    unkept.delete(removed);
    written = written.then(() => shelf.remove(removed)).then(() => tabs.tell({ removed }));
  }

  const sending = sender(
    {
      mine: () => (isSender ? items() : items().filter(({ id }) => unkept.has(id))),
      has: (id) => item(id) !== undefined,
      change(changed) {
        if (!signal.aborted) store.dispatch(itemChanged(changed));
        else void keep(changed);
        return written;
      },
      accepted({ id }, message) {
        if (signal.aborted) return drop(id);
        const accepted = { ...message, client_message_id: message.client_message_id ?? id };
        tabs.tell({ accepted });
        store.dispatch(takeMessage(accepted));
        store.dispatch(itemRemoved(id));
      },
      hold(reason) {
        if (!signal.aborted && store.getState().outbox.held !== reason) store.dispatch(heldChanged(reason));
      },
      post: (sent, within) => post(store, sent, within),
      async repeatable() {
        await store.dispatch(uiBehaviorsEndpoint.initiate({}, { subscribe: false }));
        return announces(store.getState(), 'idempotency');
      },
      isOnline: () => navigator.onLine,
    },
    signal,
  );

  async function restore() {
    const [keptItems, keptDrafts] = await Promise.all([shelf.all(), draftShelf.all()]);
    if (signal.aborted) return;
    const found = [...(keptItems?.values() ?? [])]
      .flatMap((value) => outboxItem.safeParse(value).data ?? [])
      .filter(({ id }) => !gone.has(id));
    const foundDrafts = [...(keptDrafts ?? [])].flatMap(([id, value]): [string, Draft][] => {
      const parsed = draft.safeParse(value).data;
      return parsed ? [[id, parsed]] : [];
    });
    store.dispatch(restored({ items: found, drafts: Object.fromEntries(foundDrafts) }));
    if (!keptItems) store.dispatch(storageWasRefused());
    whenSender(
      owner,
      () => {
        isSender = true;
        void sending.recover();
      },
      signal,
    );
  }

  window.addEventListener('online', sending.wake, { signal });
  window.addEventListener('offline', sending.pump, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') sending.wake();
    },
    { signal },
  );
  void restore();

  return {
    notice(action) {
      if (itemChanged.match(action)) void keep(action.payload).then(sending.pump);
      else if (itemRemoved.match(action)) drop(action.payload);
      else if (draftChanged.match(action)) drafts.save(action.payload.conversationId, action.payload.draft);
      else for (const id of arrivals(action)) if (item(id)) store.dispatch(itemRemoved(id));
    },
    close() {
      drafts.flush();
      closing.abort();
    },
    async discard() {
      discarded = true;
      drafts.drop();
      closing.abort();
      await Promise.all([written, drafts.written()]);
      await Promise.all([shelf.clear(), draftShelf.clear(), key.discard()]);
    },
  };
}

async function post(
  store: OfficeStore,
  { id, conversationId, content, media }: OutboxItem,
  within: number,
): Promise<Outcome> {
  const text = { id: conversationId, content, media: media.map(({ url }) => ({ url })), idempotencyKey: id };
  const request = store.dispatch(sendEndpoint.initiate(text, { track: false }));
  const late = setTimeout(() => request.abort(), Math.max(within, 0));
  const { data, error } = await request;
  clearTimeout(late);
  return data ? { kind: 'accepted', message: data } : outcomeOf(error);
}
