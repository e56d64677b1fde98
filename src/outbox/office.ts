import type { Message } from '#contract/communication/messages.ts';
import { sealer } from '#src/lib/sealed.ts';
import { announces, uiBehaviorsEndpoint } from '#src/services/campaigns/ui-behaviors.ts';
import { updateEndpoint } from '#src/services/communication/conversations.ts';
import { refreshThreads, takeMessage } from '#src/services/communication/messages.ts';
import { takePlanned } from '#src/services/communication/scheduled-messages.ts';
import { takeActions } from '#src/services/notification/appointments.ts';
import { arrivals } from './arrivals.ts';
import { caughtUp } from './caught-up.ts';
import { draftKeeper } from './draft-keeper.ts';
import { itemKeeper } from './item-keeper.ts';
import { lastWords, type Unwritten } from './last-words.ts';
import { leftBehind } from './left-behind.ts';
import type { OfficeStore } from './office-store.ts';
import { type News, otherTabs, whenSender } from './other-tabs.ts';
import { type Draft, isStuck } from './outbox-item.ts';
import {
  draftChanged,
  draftChangedElsewhere,
  heldChanged,
  itemChanged,
  itemChangedElsewhere,
  itemRemoved,
  itemRemovedElsewhere,
  knownUntilMoved,
  restored,
  storageWasRefused,
} from './outbox-slice.ts';
import { sealedShelf } from './sealed-shelf.ts';
import { laterOf } from './send.ts';
import { post } from './post.ts';
import { secondThoughts } from './second-thoughts.ts';
import { type Accepted, patience } from './send-policy.ts';
import { sender } from './sender.ts';

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
  /** When each draft was last typed into, here or elsewhere, in milliseconds: the latest hand counts. */
  const typedAt = new Map<string, number>();
  const drafts = draftKeeper(
    draftShelf,
    { resting: (key, typed) => tabs.tell({ typed, key, at: typedAt.get(key) ?? 0 }), refused: sayRefused },
    signal,
  );
  const keeper = itemKeeper(shelf, { kept: (changed) => tabs.tell({ changed }), refused: sayRefused });
  /** What was removed while the disk was being read, which may still name it. */
  const gone = new Set<string>();
  let isSender = false;
  const items = () => (signal.aborted ? [] : store.getState().outbox.items);
  const item = (id: string) => items().find((one) => one.id === id);

  const tabs = otherTabs(
    owner,
    (news) => {
      if ('changed' in news) store.dispatch(itemChangedElsewhere(news.changed));
      else if ('accepted' in news) take(news.accepted);
      else if ('typed' in news) followTyping(news);
      else {
        gone.add(news.removed);
        store.dispatch(itemRemovedElsewhere(news.removed));
      }
      sending.pump();
    },
    signal,
  );

  /** Another window's draft shows here too, but never takes away what was typed here since. */
  function followTyping({ key: draftKey, typed, at }: Extract<News, { typed: Draft }>) {
    if ((typedAt.get(draftKey) ?? 0) >= at) return;
    typedAt.set(draftKey, at);
    store.dispatch(draftChangedElsewhere({ conversationId: draftKey, draft: typed }));
  }

  function take(made: Accepted) {
    if ('resource_id' in made) return store.dispatch(takeActions([made]));
    if ('send_at' in made) return void store.dispatch(takePlanned(made));
    store.dispatch(takeMessage(made));
    own(made);
  }

  /** A text of this browser is in the thread now. */
  function own(message: Message) {
    const { conversation_id: conversationId, create_ts: at } = message;
    store.dispatch(
      knownUntilMoved({ conversationId, at: laterOf(at, store.getState().outbox.knownUntil[conversationId]) }),
    );
    if (isSender) for (const changed of caughtUp(items(), message)) store.dispatch(itemChanged(changed));
  }

  const thoughts = secondThoughts({
    items,
    change: (changed) => store.dispatch(itemChanged(changed)),
    canLeave: () => navigator.onLine && announces(store.getState(), 'idempotency'),
    letGo(left, goes) {
      tabs.tell({ changed: left });
      store.dispatch(itemChanged(left));
      if (goes) void post(store, left, patience, true);
    },
  });

  function bringBack(conversationId: string) {
    void store.dispatch(updateEndpoint.initiate({ id: conversationId, container: 'INBOX' }, { track: false }));
  }

  const written = () => Promise.all([keeper.written(), drafts.written()]);

  /** The page goes, or the session ends, perhaps before the disk has everything. */
  function sayLast() {
    drafts.flush();
    words.say({ drafts: [...drafts.unwritten()], items: keeper.unwritten() });
    void written().then(words.unsay);
  }

  function sayRefused() {
    if (!signal.aborted) store.dispatch(storageWasRefused());
  }

  function drop(removed: string) {
    // At once for a tab that may be about to send it, and again for one that is just reading it from disk.
    tabs.tell({ removed });
    void keeper.drop(removed).then(() => tabs.tell({ removed }));
  }

  const sending = sender(
    {
      mine: () => (isSender ? items() : items().filter(({ id }) => keeper.isUnkept(id))),
      has: (id) => item(id) !== undefined,
      change(changed) {
        if (signal.aborted) void keeper.keep(changed);
        else {
          if (isStuck(changed) && changed.marksDone) bringBack(changed.conversationId);
          store.dispatch(itemChanged(isStuck(changed) ? { ...changed, marksDone: false } : changed));
        }
        return keeper.written();
      },
      accepted({ id }, made) {
        if (signal.aborted) return drop(id);
        const accepted = 'resource_id' in made ? made : { ...made, client_message_id: made.client_message_id ?? id };
        tabs.tell({ accepted });
        take(accepted);
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
        return announces(store.getState(), 'idempotency');
      },
      isOnline: () => navigator.onLine,
    },
    signal,
  );

  async function restore() {
    const [kept, keptDrafts, last] = await Promise.all([shelf.all(), draftShelf.all(), words.hear()]);
    if (signal.aborted) return;
    const found = leftBehind(
      { items: kept, drafts: keptDrafts, lastWords: last.said },
      { isGone: (id) => gone.has(id), isTyped: (id) => typedAt.has(id) },
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
    for (const [id, typed] of said.drafts) drafts.save(id, typed);
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

  return {
    notice(action) {
      if (itemChanged.match(action)) {
        thoughts.letWait(action.payload);
        void keeper.keep(action.payload).then(sending.pump);
      } else if (itemRemoved.match(action)) {
        thoughts.forget(action.payload);
        drop(action.payload);
      } else if (draftChanged.match(action)) {
        const { conversationId, draft: typed } = action.payload;
        typedAt.set(conversationId, Date.now());
        drafts.save(conversationId, typed);
      } else if (items().length > 0)
        for (const made of arrivals(action)) {
          if (!made.client_message_id || !item(made.client_message_id)) continue;
          tabs.tell({ accepted: made });
          if (!('send_at' in made)) own(made);
          store.dispatch(itemRemoved(made.client_message_id));
        }
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
