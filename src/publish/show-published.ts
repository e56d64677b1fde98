import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { listPublishesEndpoint, type PublishesRoot } from '#src/services/campaigns/publishes.ts';
import { publishing as words } from '#src/strings/publish.ts';
import { showUpdatableToast } from '#src/ui/toasts/toast.ts';
import { type RevertState, revertStates } from './revert-states.ts';

/** A store that runs thunks. */
export type PublishesStore = Pick<Store<PublishesRoot>, 'getState' | 'subscribe'> & {
  dispatch: ThunkDispatch<PublishesRoot, unknown, UnknownAction>;
};

/** The publishes that are compared; a toast is closed long before there are as many newer ones. */
const latest = { page: 1, per_page: 20 } as const;

const reasons: Readonly<Record<RevertState, string | null>> = {
  undoable: null,
  undone: words.history.undoneSince,
  'changed since': words.history.changedSince,
};

/** Reports a publish with an Undo, which becomes unavailable when anybody undoes the publish or changes the same settings again. */
export function showPublished(store: PublishesStore, title: string, publishId: string, undo: () => void): void {
  const publishes = store.dispatch(listPublishesEndpoint.initiate(latest));
  const selectPublishes = listPublishesEndpoint.select(latest);
  const action = { label: words.undo, onClick: undo };
  const toast = showUpdatableToast({ title, alertLevel: 'success', action, onClose: stop });
  let known: unknown;
  const unsubscribe = store.subscribe(() => {
    const { data } = selectPublishes(store.getState());
    if (!data || data === known) return;
    known = data;
    const index = data.data.findIndex(({ publish_id }) => publish_id === publishId);
    const text = reasons[revertStates(data.data)[index] ?? 'undoable'];
    if (text === null) return;
    toast.update({ text, action: { ...action, isUnavailable: true } });
    stop();
  });
  function stop() {
    unsubscribe();
    publishes.unsubscribe();
  }
}
