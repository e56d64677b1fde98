import type { Store, ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { isStuck, isUndoable, type OutboxItem } from './outbox-item.ts';
import { itemChanged, itemRemoved, type OutboxRoot } from './outbox-slice.ts';
import { waitingBehind, waitingInOrder } from './send-policy.ts';
import { draftKey, putAfterDraft, putBeforeDraft } from './text-drafts.ts';

type Thunk<R> = ThunkAction<R, OutboxRoot, unknown, UnknownAction>;

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

/** Whether it waits behind a text whose outcome is unknown, so that it cannot have left. */
export const waitsInOrder = ({ outbox }: OutboxRoot, item: OutboxItem): boolean =>
  item.triedAt === null && waitingInOrder(outbox.items).has(item);

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
