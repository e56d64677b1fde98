import { createSelector, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';
import { isMark, isUndoable, type OutboxItem } from './outbox-item.ts';
import { itemRemoved, type OutboxRoot } from './outbox-slice.ts';
import { discardSend, enqueue } from './send.ts';

/** What staff did about an unconfirmed appointment. */
export type Mark = Extract<OutboxItem['kind'], 'confirmed' | 'voicemail'>;

/** Milliseconds for which a mark can be undone before it is sent; a sent one is final (D-39). */
export const undoMarkFor = 6000;

type Thunk<R> = ThunkAction<R, OutboxRoot, unknown, UnknownAction>;

/**
 * Marks an appointment of a day. A mark that is still unsent when the page is unloaded is sent then.
 * @returns false if a mark is being sent already.
 */
export function markAppointment(appointmentId: string, day: string, mark: Mark): Thunk<boolean> {
  return (dispatch, getState) => {
    const former = selectMarks(getState()).get(appointmentId);
    if (former && former.state !== 'failed') return false;
    if (former) dispatch(discardSend(former.id));
    dispatch(enqueue({ subjectId: appointmentId, content: '', media: [], kind: mark, day, undoFor: undoMarkFor }));
    return true;
  };
}

/** @returns false if the mark cannot be undone any more. */
export function undoMark(appointmentId: string): Thunk<boolean> {
  return (dispatch, getState) => {
    const item = selectMarks(getState()).get(appointmentId);
    if (!item || !isUndoable(item)) return false;
    dispatch(itemRemoved(item.id));
    return true;
  };
}

/** The marks that the server has not accepted yet, by appointment. */
const selectMarks = createSelector(
  ({ outbox }: OutboxRoot) => outbox.items,
  (items): ReadonlyMap<string, OutboxItem> => new Map(items.filter(isMark).map((item) => [item.subjectId, item])),
);
export const useMarks = (): ReadonlyMap<string, OutboxItem> => useSelector(selectMarks);
