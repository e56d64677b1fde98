import type { Conversation } from '#contract/communication/conversations.ts';
import { changeMany, type SavedTo } from '#src/services/communication/change-many.ts';
import type { CommunicationRoot } from '#src/services/communication/root.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { inbox } from '#src/strings/inbox.ts';
import { inboxList } from '#src/strings/inbox-list.ts';
import { controlsMoved } from '#src/ui/second-press.ts';
import { showToast } from '#src/ui/toasts/toast.ts';
import { type BulkAction, bulkChanges, opposites } from './bulk-action.ts';
import { nameOf } from '../shared/conversation-summary.ts';
import { stillWaiting } from '../shared/open-requests.ts';

/** Names that fit into a notice. */
const mostNames = 2;

const namesOf = (rows: readonly Conversation[]): string =>
  inboxList.bulk.names(rows.slice(0, mostNames).map(nameOf), Math.max(0, rows.length - mostNames));

interface ChangeOptions {
  readonly isUndo?: boolean;
  readonly savedTo?: SavedTo;
}

/** Changes many conversations. Successful changes can be undone, failed ones retried. */
export function useBulkActions() {
  const dispatch = useThunkDispatch<CommunicationRoot>();

  async function change(
    rows: readonly Conversation[],
    action: BulkAction,
    { isUndo = false, savedTo }: ChangeOptions = {},
  ): Promise<void> {
    controlsMoved();
    const { changed, refused } = await dispatch(changeMany(rows, bulkChanges[action], savedTo));
    const records = new Set(changed.flatMap(({ id }) => savedTo?.get(id) ?? [])).size;
    if (changed.length > 0 && !isUndo)
      showToast({
        title: inboxList.bulk.changed[action](changed.length),
        text: [
          action === 'done' && stillWaiting(changed),
          records > 0 ? inboxList.bulk.saved(namesOf(changed), records) : namesOf(changed),
        ]
          .filter(Boolean)
          .join(' '),
        alertLevel: 'success',
        action: { label: inbox.undo, onClick: () => void change(changed, opposites[action], { isUndo: true }) },
      });
    if (refused.length > 0)
      showToast({
        title: inboxList.bulk.refused(refused.length, changed.length + refused.length),
        alertLevel: 'error',
        action: {
          label: inboxList.bulk.retry,
          onClick: () => void change(refused, action, { isUndo, ...(savedTo && { savedTo }) }),
        },
      });
  }
  return (rows: readonly Conversation[], action: BulkAction, savedTo?: SavedTo) =>
    void change(rows, action, savedTo && { savedTo });
}
