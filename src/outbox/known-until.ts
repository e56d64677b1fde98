import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { Message } from '#contract/communication/messages.ts';
import { compareTimes } from '#src/services/communication/order.ts';
import { knownUntilMoved, type OutboxRoot } from './outbox-slice.ts';

type Thunk<R> = ThunkAction<R, OutboxRoot, unknown, UnknownAction>;

/** Marks a message as known to the user, so that it does not pause later texts. */
export const markKnown =
  ({ conversation_id: conversationId, create_ts }: Message): Thunk<void> =>
  (dispatch, getState) => {
    const at = laterOf(create_ts, getState().outbox.knownUntil[conversationId]);
    dispatch(knownUntilMoved({ conversationId, at }));
  };

/** Up to when the user knows what staff have texted: what they have seen, and what they have sent since. */
export const knownUntil =
  (conversationId: string, seenUntil: string): Thunk<string> =>
  (_dispatch, getState) =>
    laterOf(seenUntil, getState().outbox.knownUntil[conversationId]);

/** The later of two times. */
export const laterOf = (a: string, b: string | undefined): string => (b && compareTimes(b, a) > 0 ? b : a);
