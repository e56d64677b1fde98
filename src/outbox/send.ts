import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { flushTyped } from '#src/drafts/draft-buffer.ts';
import { waitsInOrder } from './edit-again.ts';
import { knownUntil } from './known-until.ts';
import { isStuck, justBefore, nextCreatedAt, type OutboxItem, thisWindow } from './outbox-item.ts';
import { itemChanged, itemRemoved, type OutboxRoot } from './outbox-slice.ts';
import { isKeyKnown } from './send-policy.ts';
import { type Draft, draftKey, noDraft, saveDraft } from './text-drafts.ts';

type Thunk<R> = ThunkAction<R, OutboxRoot, unknown, UnknownAction>;

interface Outgoing
  extends Draft, Partial<Pick<OutboxItem, 'kind' | 'sendAt' | 'day' | 'seenUntil' | 'about' | 'marksDone'>> {
  /** Milliseconds for which it can be undone before it is sent. */
  readonly undoFor?: number;
}

/**
 * Sends what is being written: it is shown immediately as enqueued (IN-29), and the draft is cleared (IN-28). Texts that waited for it to be edited
 * are sent after it.
 * @returns the item's id.
 */
export function sendMessage({ conversationId, ...outgoing }: Outgoing & { conversationId: string }): Thunk<string> {
  return (dispatch, getState) => {
    // A buffered key stroke must not restore the draft after this.
    flushTyped();
    const { kind = 'text' } = outgoing;
    const followers = kind === 'note' ? [] : waitingForEdit(getState(), conversationId);
    const id = dispatch(enqueue({ ...outgoing, subjectId: conversationId }, followers[0]));
    dispatch(saveDraft(draftKey(conversationId, kind), noDraft));
    for (const item of followers) dispatch(itemChanged({ ...item, waitsForEdit: false }));
    return id;
  };
}

/**
 * Adds an item to the outbox.
 * @param before the item that it precedes; without one it is the last.
 * @returns its id.
 */
export function enqueue(outgoing: Outgoing & { subjectId: string }, before?: OutboxItem): Thunk<string> {
  return (dispatch, getState) => {
    const { subjectId, content, media, kind = 'text', sendAt = null, day = null, marksDone = false } = outgoing;
    const { items } = getState().outbox;
    const id = crypto.randomUUID();
    const createdAt = before ? justBefore(before) : nextCreatedAt(items);
    const waitsForEdit = kind === 'text' && !before && waitingForEdit(getState(), subjectId).length > 0;
    const { undoFor = 0, seenUntil = null, about = null } = outgoing;
    const held = undoFor > 0 ? { until: new Date(Date.now() + undoFor).toISOString(), by: thisWindow } : null;
    dispatch(
      itemChanged({
        id,
        subjectId,
        content,
        media,
        kind,
        sendAt,
        day,
        createdAt,
        triedAt: null,
        held,
        seenUntil: seenUntil && dispatch(knownUntil(subjectId, seenUntil)),
        about,
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
 * Sends a failed text again with the same key, so that it is not sent twice if it had arrived. With an expired key it is sent as new; the UI has
 * advised to check first. A text that waits for an edited one is sent without it.
 */
export const retrySend = (id: string): Thunk<void> =>
  onStuck(id, (item, dispatch) => {
    const triedAt = isKeyKnown(item) ? item.triedAt : null;
    dispatch(itemChanged({ ...item, triedAt, waitsForEdit: false, state: 'queued', error: null }));
  });

/** Sends a paused text despite newer messages. */
export const sendAnyway = (id: string): Thunk<void> =>
  onStuck(id, (item, dispatch) => dispatch(itemChanged({ ...item, seenUntil: null, state: 'queued', error: null })));

/** Discards a text that failed, is paused, or waits behind another. */
export const discardSend =
  (id: string): Thunk<void> =>
  (dispatch, getState) => {
    const item = getState().outbox.items.find((one) => one.id === id);
    if (item && (isStuck(item) || waitsInOrder(getState(), item))) dispatch(itemRemoved(id));
  };

/** The texts of a conversation that wait for an earlier one to be edited, oldest first. */
const waitingForEdit = ({ outbox }: OutboxRoot, conversationId: string): readonly OutboxItem[] =>
  outbox.items.filter((item) => item.waitsForEdit && item.subjectId === conversationId);

/** Acts on an item only if it is stuck: one that is being sent may have arrived. */
const onStuck =
  (id: string, act: (item: OutboxItem, dispatch: (action: UnknownAction) => unknown) => unknown): Thunk<void> =>
  (dispatch, getState) => {
    const item = getState().outbox.items.find((one) => one.id === id && isStuck(one));
    if (item) act(item, dispatch);
  };
