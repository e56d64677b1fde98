import { sealer } from '#src/lib/sealed.ts';
import { hasExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { arrivals } from './arrivals.ts';
import { deskOf } from './desk.ts';
import { flushDrafts } from './draft-buffer.ts';
import { intake } from './intake.ts';
import { itemKeeper } from './item-keeper.ts';
import { lastWords, type Unwritten } from './last-words.ts';
import { leftBehind } from './left-behind.ts';
import type { OfficeStore } from './office-store.ts';
import { type News, otherTabs, whenSender } from './other-tabs.ts';
import {
  draftChanged,
  draftChangedElsewhere,
  itemChanged,
  itemChangedElsewhere,
  itemRemoved,
  itemRemovedElsewhere,
  restored,
  storageWasRefused,
} from './outbox-slice.ts';
import { post } from './post.ts';
import { sealedShelf } from './sealed-shelf.ts';
import { secondThoughts } from './second-thoughts.ts';
import { patience } from './send-policy.ts';
import { sender } from './sender.ts';
import { sharedDrafts } from './shared-drafts.ts';

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
  const words = lastWords(owner, key);
  /** What was removed while the disk was being read, which may still name it. */
  const gone = new Set<string>();
  let isSender = false;
  const items = () => (signal.aborted ? [] : store.getState().outbox.items);

  // Before the drafts are written to disk for the same reason.
  window.addEventListener('beforeunload', flushDrafts, { signal });
  document.addEventListener('visibilitychange', flushDrafts, { signal });
  const tabs = otherTabs(owner, hear, signal);
  const drafts = sharedDrafts(
    draftShelf,
    {
      tell: tabs.tell,
      show: (id, draft) => store.dispatch(draftChangedElsewhere({ key: id, draft })),
      refused: sayRefused,
    },
    signal,
  );
  const keeper = itemKeeper(shelf, {
    kept: (changed) => tabs.tell({ changed }),
    dropped: (removed) => tabs.tell({ removed }),
    refused: sayRefused,
  });
  const written = () => Promise.all([keeper.written(), drafts.written()]);
  const { take, own } = intake(store, () => isSender);
  const sending = sender(
    deskOf(
      store,
      {
        items,
        keeper,
        isSender: () => isSender,
        accepted(made) {
          tabs.tell({ accepted: made });
          take(made);
        },
      },
      signal,
    ),
    signal,
  );
  const thoughts = secondThoughts({
    items,
    change: (changed) => store.dispatch(itemChanged(changed)),
    canLeave: () => navigator.onLine && hasExtension(store.getState(), 'idempotency'),
    letGo(left, goes) {
      tabs.tell({ changed: left });
      store.dispatch(itemChanged(left));
      if (goes) void post(store, left, patience, true);
    },
  });

  function hear(news: News) {
    if ('changed' in news) store.dispatch(itemChangedElsewhere(news.changed));
    else if ('accepted' in news) take(news.accepted);
    else if ('typed' in news) drafts.follow(news);
    else {
      gone.add(news.removed);
      store.dispatch(itemRemovedElsewhere(news.removed));
    }
    sending.pump();
  }

  function sayRefused() {
    if (!signal.aborted) store.dispatch(storageWasRefused());
  }

  /** The page goes, or the session ends, perhaps before the disk has everything. */
  function sayLast() {
    flushDrafts();
    drafts.flush();
    words.say({ drafts: drafts.unwritten(), items: keeper.unwritten() });
    void written().then(words.unsay);
  }

  async function restore() {
    const [kept, keptDrafts, last] = await Promise.all([shelf.all(), draftShelf.all(), words.hear()]);
    if (signal.aborted) return;
    const found = leftBehind(
      { items: kept, drafts: keptDrafts, lastWords: last.said },
      { isGone: (id) => gone.has(id), isTyped: drafts.isTyped },
    );
    store.dispatch(restored(found.kept));
    if (!kept) sayRefused();
    takeOver(found.unwritten, last.heard);
    whenSender(
      owner,
      () => {
        isSender = true;
        void sending.recover();
      },
      signal,
    );
  }

  /** What another page said last goes to disk, and is forgotten where it was said. */
  function takeOver(said: Unwritten, heard: () => void) {
    for (const one of said.items) void keeper.keep(one);
    for (const [id, draft] of said.drafts) drafts.save(id, draft);
    drafts.flush();
    void written().then(heard);
  }

  window.addEventListener('online', sending.wake, { signal });
  window.addEventListener('offline', sending.pump, { signal });
  window.addEventListener('pagehide', thoughts.leave, { signal });
  window.addEventListener('pagehide', sayLast, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') sending.wake();
    },
    { signal },
  );
  void restore();

  /** What the server told of by another way than an answer to this tab. */
  function noticeArrivals(action: unknown) {
    if (items().length === 0) return;
    for (const made of arrivals(action)) {
      const { client_message_id: id } = made;
      if (!id || !items().some((one) => one.id === id)) continue;
      tabs.tell({ accepted: made });
      if (!('send_at' in made)) own(made);
      store.dispatch(itemRemoved(id));
    }
  }

  return {
    notice(action) {
      if (itemChanged.match(action)) {
        thoughts.letWait(action.payload);
        // The sender must know before it hears that the text before this one is gone.
        if (action.payload.waitsForEdit) tabs.tell({ changed: action.payload });
        void keeper.keep(action.payload).then(sending.pump);
      } else if (itemRemoved.match(action)) {
        thoughts.forget(action.payload);
        void keeper.drop(action.payload);
        // It may have been what others were waiting for.
        sending.pump();
      } else if (draftChanged.match(action)) drafts.type(action.payload.key, action.payload.draft);
      else noticeArrivals(action);
    },
    close() {
      sayLast();
      closing.abort();
    },
    async discard() {
      keeper.stop();
      drafts.drop();
      words.forget();
      closing.abort();
      await written();
      await Promise.all([shelf.clear(), draftShelf.clear(), key.discard()]);
    },
  };
}
