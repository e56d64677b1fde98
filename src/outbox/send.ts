import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import { type Draft, nextMoment, type OutboxItem } from './outbox-item.ts';
import { draftChanged, itemChanged, itemRemoved, type OutboxRoot } from './outbox-slice.ts';
import { isKeyKnown } from './send-policy.ts';

type Thunk<R> = ThunkAction<R, OutboxRoot, unknown, UnknownAction>;

/** Dispatches what this file offers, and answers what it answers. */
export const useOutboxDispatch = () => useDispatch<ThunkDispatch<OutboxRoot, unknown, UnknownAction>>();

const noDraft: Draft = { content: '', media: [] };

/**
 * Sends a text: it shows at once as enqueued (IN-29), and the conversation's draft is empty (IN-28).
 * @returns the id by which its failure can be answered.
 */
export function sendMessage(text: { conversationId: string } & Draft): Thunk<string> {
  return (dispatch, getState) => {
    const id = crypto.randomUUID();
    const createdAt = nextMoment(getState().outbox.items);
    dispatch(itemChanged({ ...text, id, createdAt, triedAt: null, state: 'queued', error: null }));
    dispatch(draftChanged({ conversationId: text.conversationId, draft: noDraft }));
    return id;
  };
}

/**
 * Sends a failed text again, under the same key: had it arrived after all, nothing happens twice. Where the key is too
 * old for that, whoever asks has been told to check first, and it counts as new.
 */
export const retrySend = (id: string): Thunk<void> =>
  onFailed(id, (item, dispatch) => {
    const triedAt = isKeyKnown(item) ? item.triedAt : null;
    dispatch(itemChanged({ ...item, triedAt, state: 'queued', error: null }));
  });

/** Gives a failed text up. */
export const discardSend = (id: string): Thunk<void> => onFailed(id, (_item, dispatch) => dispatch(itemRemoved(id)));

/**
 * Takes a failed text out of the outbox, so that it can be edited.
 * @returns what it said; null where it is not there, or not failed, any more.
 */
export function takeBack(id: string): Thunk<Draft | null> {
  return (dispatch, getState) => {
    const item = failedItem(getState(), id);
    if (item) dispatch(itemRemoved(id));
    return item && { content: item.content, media: item.media };
  };
}

/** Keeps what somebody has typed so far; an empty draft is none. */
export const saveDraft = (conversationId: string, draft: Draft) => draftChanged({ conversationId, draft });

export const selectDraft = (state: OutboxRoot, conversationId: string): Draft =>
  state.outbox.drafts[conversationId] ?? noDraft;

/** What is on its way cannot be called back: it may have arrived. */
const failedItem = ({ outbox }: OutboxRoot, id: string): OutboxItem | null =>
  outbox.items.find((item) => item.id === id && item.state === 'failed') ?? null;

const onFailed =
  (id: string, act: (item: OutboxItem, dispatch: (action: UnknownAction) => unknown) => unknown): Thunk<void> =>
  (dispatch, getState) => {
    const item = failedItem(getState(), id);
    if (item) act(item, dispatch);
  };
