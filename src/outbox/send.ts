import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { flushTyped } from '#src/drafts/draft-buffer.ts';
import { waitsInOrder } from './edit-again.ts';
import { laterOf } from './known-until.ts';
import { isStuck, justBefore, nextMoment, type OutboxItem, thisWindow } from './outbox-item.ts';
import { itemChanged, itemRemoved, type OutboxRoot } from './outbox-slice.ts';
import { isKeyKnown } from './send-policy.ts';
import { type Draft, draftKey, noDraft, saveDraft } from './text-drafts.ts';

type Thunk<R> = ThunkAction<R, OutboxRoot, unknown, UnknownAction>;

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
    flushTyped();
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

/** The texts of a conversation that wait for one before them to be edited, in the order of their writing. */
const waitingForEdit = ({ outbox }: OutboxRoot, conversationId: string): readonly OutboxItem[] =>
  outbox.items.filter((item) => item.waitsForEdit && item.conversationId === conversationId);

/** What is on its way cannot be called back: it may have arrived. */
const onStuck =
  (id: string, act: (item: OutboxItem, dispatch: (action: UnknownAction) => unknown) => unknown): Thunk<void> =>
  (dispatch, getState) => {
    const item = getState().outbox.items.find((one) => one.id === id && isStuck(one));
    if (item) act(item, dispatch);
  };
