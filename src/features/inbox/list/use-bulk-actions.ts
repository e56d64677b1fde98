import type { Conversation } from '#contract/communication/conversations.ts';
import { changeMany } from '#src/services/communication/change-many.ts';
import type { CommunicationRoot } from '#src/services/communication/root.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { inbox } from '#src/strings/inbox.ts';
import { inboxList } from '#src/strings/inbox-list.ts';
import { showToast } from '#src/ui/toast.ts';
import { type BulkAction, changes, opposites } from './bulk-action.ts';

/** Changes many conversations: what went well can be undone, what was refused can be tried again. */
export function useBulkActions() {
  const dispatch = useThunkDispatch<CommunicationRoot>();

  async function change(rows: readonly Conversation[], action: BulkAction, isUndo = false): Promise<void> {
    const { changed, refused } = await dispatch(changeMany(rows, changes[action]));
    if (changed.length > 0 && !isUndo)
      showToast({
        title: inboxList.bulk.changed[action](changed.length),
        alertLevel: 'success',
        action: { label: inbox.undo, onClick: () => void change(changed, opposites[action], true) },
      });
    if (refused.length > 0)
      showToast({
        title: inboxList.bulk.refused(refused.length, changed.length + refused.length),
        alertLevel: 'error',
        action: { label: inboxList.bulk.retry, onClick: () => void change(refused, action, isUndo) },
      });
  }
  return (rows: readonly Conversation[], action: BulkAction) => void change(rows, action);
}
