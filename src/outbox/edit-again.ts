import type { Store, ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { isStuck, isUndoable, type OutboxItem } from './outbox-item.ts';
import { itemChanged, itemRemoved, type OutboxRoot } from './outbox-slice.ts';
import { waitingBehind, waitingInOrder } from './send-policy.ts';
import { draftKey, putAfterDraft, putBeforeDraft } from './text-drafts.ts';

type Thunk<R> = ThunkAction<R, OutboxRoot, unknown, UnknownAction>;

/**
 * Moves an unsent text from the outbox into the draft: before what is being written, or after it if it waited for that. The texts that waited behind
 * it go on waiting, because editing it neither sends nor discards it.
 * @param into the draft's key; by default the conversation's
 * @returns null if it is not in the outbox any more, or may have been sent.
 */
export function editAgain(id: string, into?: string): Thunk<OutboxItem | null> {
  return (dispatch, getState) => {
    const item = getState().outbox.items.find((one) => one.id === id);
    if (!item || !(isStuck(item) || isUndoable(item) || waitsInOrder(getState(), item))) return null;
    // The draft first: a page unloaded in between stores the text twice rather than not at all. Then those that wait behind it, so that they are not
    // sent when it is removed.
    const key = into ?? draftKey(item.subjectId, item.kind);
    dispatch(item.waitsForEdit ? putAfterDraft(key, item) : putBeforeDraft(key, item));
    for (const one of waitingBehind(getState().outbox.items, item))
      dispatch(itemChanged({ ...one, waitsForEdit: true, held: null }));
    dispatch(itemRemoved(id));
    return item;
  };
}

/** Whether it is untried and waits for a text whose outcome is unknown. */
export const waitsInOrder = ({ outbox }: OutboxRoot, item: OutboxItem): boolean =>
  item.triedAt === null && waitingInOrder(outbox.items).has(item);

/** Resolves to true once the server has accepted a text, and to false once it is stuck. */
export function whenSent(store: Pick<Store<OutboxRoot>, 'getState' | 'subscribe'>, id: string): Promise<boolean> {
  return new Promise((resolve) => {
    const check = () => {
      const item = store.getState().outbox.items.find((one) => one.id === id);
      if (item && !isStuck(item)) return;
      stop();
      resolve(item === undefined);
    };
    const stop = store.subscribe(check);
    check();
  });
}
