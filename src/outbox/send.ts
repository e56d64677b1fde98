import type { Store, ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { Message } from '#contract/communication/messages.ts';
import { compareTimes } from '#src/services/communication/order.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { flushDrafts } from './draft-buffer.ts';
import {
  type Draft,
  draftKey,
  isStuck,
  isUndoable,
  justBefore,
  nextMoment,
  type OutboxItem,
  thisWindow,
} from './outbox-item.ts';
import { draftChanged, itemChanged, itemRemoved, knownUntilMoved, type OutboxRoot } from './outbox-slice.ts';
import { isKeyKnown, waitingBehind, waitingInOrder } from './send-policy.ts';

type Thunk<R> = ThunkAction<R, OutboxRoot, unknown, UnknownAction>;

/** Dispatches what this file offers, and answers what it answers. */
export const useOutboxDispatch = () => useThunkDispatch<OutboxRoot>();

export const noDraft: Draft = { content: '', media: [] };

interface Outgoing extends Draft, Partial<Pick<OutboxItem, 'kind' | 'sendAt' | 'seenUntil' | 'marksDone'>> {
  readonly conversationId: string;
  /** For how many milliseconds it can be undone before it leaves; it is on disk all the while. */
  readonly undoFor?: number;
}

/**
 * Sends what is being written: it shows at once as enqueued (IN-29), and the conversation's draft of it is empty (IN-28). Texts that waited for it
 * follow it.
 * @returns the id by which its failure can be answered.
 */
export function sendMessage(outgoing: Outgoing): Thunk<string> {
  return (dispatch, getState) => {
    // What is still being typed must not come back after this.
    flushDrafts();
    const { conversationId, kind = 'text' } = outgoing;
    const followers = kind === 'note' ? [] : waitingForEdit(getState(), conversationId);
    const id = dispatch(enqueue(outgoing, followers[0]));
    dispatch(saveDraft(draftKey(conversationId, kind), noDraft));
    for (const item of followers) dispatch(itemChanged({ ...item, waitsForEdit: false }));
    return id;
  };
}

/**
 * Gives something to the outbox.
 * @param before the item whose place in the order it takes; without one it is the last.
 * @returns its id.
 */
export function enqueue(outgoing: Outgoing, before?: OutboxItem): Thunk<string> {
  return (dispatch, getState) => {
    const { conversationId, content, media, kind = 'text', sendAt = null, marksDone = false } = outgoing;
    const { items, knownUntil } = getState().outbox;
    const id = crypto.randomUUID();
    const createdAt = before ? justBefore(before) : nextMoment(items);
    const waitsForEdit = kind === 'text' && !before && waitingForEdit(getState(), conversationId).length > 0;
    const { undoFor = 0, seenUntil = null } = outgoing;
    const held = undoFor > 0 ? { until: new Date(Date.now() + undoFor).toISOString(), by: thisWindow } : null;
    dispatch(
      itemChanged({
        id,
        conversationId,
        content,
        media,
        kind,
        sendAt,
        createdAt,
        triedAt: null,
        held,
        seenUntil: seenUntil && laterOf(seenUntil, knownUntil[conversationId]),
        marksDone,
        waitsForEdit,
        state: 'queued',
        error: null,
      }),
    );
    return id;
  };
}

/** Whoever writes here knows of this message: nobody need read it before another text leaves. */
export const markKnown =
  ({ conversation_id: conversationId, create_ts }: Message): Thunk<void> =>
  (dispatch, getState) => {
    const at = laterOf(create_ts, getState().outbox.knownUntil[conversationId]);
    dispatch(knownUntilMoved({ conversationId, at }));
  };

/** The later of two moments, one of which may be unknown. */
export const laterOf = (a: string, b: string | undefined): string => (b && compareTimes(b, a) > 0 ? b : a);

/** Whether the server has a text, as soon as that is settled: where somebody has to decide about it first, it does not. */
export function whenSent(store: Pick<Store<OutboxRoot>, 'getState' | 'subscribe'>, id: string): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const item = store.getState().outbox.items.find((one) => one.id === id);
      if (item && !isStuck(item)) return;
      stop();
      resolve(item === undefined);
    };
    const stop = store.subscribe(look);
    look();
  });
}

/**
 * Sends a failed text again, under the same key: had it arrived after all, nothing happens twice. Where the key is too
 * old for that, whoever asks has been told to check first, and it counts as new. One that waits for an edited text waits no longer.
 */
export const retrySend = (id: string): Thunk<void> =>
  onStuck(id, (item, dispatch) => {
    const triedAt = isKeyKnown(item) ? item.triedAt : null;
    dispatch(itemChanged({ ...item, triedAt, waitsForEdit: false, state: 'queued', error: null }));
  });

/** Sends a paused text, whatever has been written since. */
export const sendAnyway = (id: string): Thunk<void> =>
  onStuck(id, (item, dispatch) => dispatch(itemChanged({ ...item, seenUntil: null, state: 'queued', error: null })));

/** Gives a text up that failed, is paused, or waits behind another. */
export const discardSend =
  (id: string): Thunk<void> =>
  (dispatch, getState) => {
    const item = getState().outbox.items.find((one) => one.id === id);
    if (item && (isStuck(item) || waitsInOrder(getState(), item))) dispatch(itemRemoved(id));
  };

/**
 * Takes a text that did not leave out of the outbox and puts it before what is being written, or after it where it waits for that, so that it can be
 * edited. Those that waited behind it go on waiting: editing it is neither sending it nor giving it up.
 * @param into the draft's key; the conversation's own unless named
 * @returns it; null where it is not there any more, or may have left.
 */
export function editAgain(id: string, into?: string): Thunk<OutboxItem | null> {
  return (dispatch, getState) => {
    const item = getState().outbox.items.find((one) => one.id === id);
    if (!item || !(isStuck(item) || isUndoable(item) || waitsInOrder(getState(), item))) return null;
    // The draft first: a page that ends in between has it twice rather than nowhere. Those behind it second, so that they never see it gone.
    const key = into ?? draftKey(item.conversationId, item.kind);
    dispatch(item.waitsForEdit ? putAfterDraft(key, item) : putBeforeDraft(key, item));
    for (const one of waitingBehind(getState().outbox.items, item))
      dispatch(itemChanged({ ...one, waitsForEdit: true, held: null }));
    dispatch(itemRemoved(id));
    return item;
  };
}

/** Keeps what somebody has typed so far under a draft's key; an empty draft is none. */
export const saveDraft = (key: string, draft: Draft) => draftChanged({ key, draft });

/** Puts something before what is being written under a draft's key, so that neither is lost. */
export const putBeforeDraft =
  (key: string, before: Draft): Thunk<void> =>
  (dispatch) =>
    void dispatch(saveDraft(key, joined(before, dispatch(readDraft(key)))));

/** Puts something after it. */
export const putAfterDraft =
  (key: string, after: Draft): Thunk<void> =>
  (dispatch) =>
    void dispatch(saveDraft(key, joined(dispatch(readDraft(key)), after)));

const joined = (first: Draft, second: Draft): Draft => ({
  content: [first.content, second.content].filter(Boolean).join('\n'),
  media: [...first.media, ...second.media],
});

/** A draft for whoever shows it. */
export const selectDraft = (state: OutboxRoot, key: string): Draft => state.outbox.drafts[key] ?? noDraft;

/** A draft for whoever acts on it: up to the last key. */
export const readDraft =
  (key: string): Thunk<Draft> =>
  (_dispatch, getState) => {
    flushDrafts();
    return selectDraft(getState(), key);
  };

/** The texts of a conversation that wait for one before them to be edited, in the order of their writing. */
const waitingForEdit = ({ outbox }: OutboxRoot, conversationId: string): readonly OutboxItem[] =>
  outbox.items.filter((item) => item.waitsForEdit && item.conversationId === conversationId);

/** Whether it waits behind a text whose outcome is unknown, so that it cannot have left. */
const waitsInOrder = ({ outbox }: OutboxRoot, item: OutboxItem): boolean =>
  item.triedAt === null && waitingInOrder(outbox.items).has(item);

/** What is on its way cannot be called back: it may have arrived. */
const onStuck =
  (id: string, act: (item: OutboxItem, dispatch: (action: UnknownAction) => unknown) => unknown): Thunk<void> =>
  (dispatch, getState) => {
    const item = getState().outbox.items.find((one) => one.id === id && isStuck(one));
    if (item) act(item, dispatch);
  };
