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

/** The later of two times. */
export const laterOf = (a: string, b: string | undefined): string => (b && compareTimes(b, a) > 0 ? b : a);
