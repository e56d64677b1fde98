import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Container, Conversation } from '#contract/communication/conversations.ts';
import { bindShortcuts } from '#src/lib/shortcuts.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { type ConversationTable, conversationIn } from '#src/services/communication/conversation-table.ts';
import { isUnread } from '#src/services/communication/list-filters.ts';
import { type BulkAction, bulkActionFor, type RowAction } from '../actions/bulk-action.ts';
import { useBulkActions } from '../actions/use-bulk-actions.ts';
import type { ConversationActions } from '../actions/use-conversation-actions.ts';
import type { ListHandle } from './ConversationList.tsx';
import { actionKeys } from './use-list-keys.ts';

interface ListActionOptions {
  table: ConversationTable;
  container: Container;
  openId: string | undefined;
  conversations: RefObject<ListHandle | null>;
  selectedRows: readonly Conversation[];
  onClearSelection: () => void;
  actions: ConversationActions;
}

/** The actions on selected rows and on single rows, and the letter keys for them on the whole page. */
export function useListActions(options: ListActionOptions) {
  // Nearly every render has new rows, so memoising would only add code.
  'use no memo';
  const { table, container, openId, conversations, selectedRows, onClearSelection, actions } = options;
  const changeAll = useBulkActions();
  const hasNoReply = useExtension('no-reply-needed');

  const onBulkAction = (action: BulkAction) => {
    if (action === 'done') return actions.markAllDone(selectedRows, onClearSelection);
    changeAll(selectedRows, action);
    return onClearSelection();
  };
  const onRowAction = (action: RowAction, row: Conversation) => {
    if (action === 'noReply' && !hasNoReply) return;
    if (selectedRows.length > 0) onBulkAction(bulkActionFor(selectedRows, container, action));
    else if (action === 'noReply') actions.setNoReply(row);
    else if (action === 'pin') actions.setPinned(row, !row.pinned_at);
    else if (action === 'read') actions.setRead(row, isUnread(row));
    else if (row.container === 'DONE') actions.moveTo(row, 'INBOX');
    else actions.markDone(row);
  };
  // Within the list, letters act on the selection, else on the open conversation, else on the list's tab stop.
  const onPageKey = useEffectEvent(({ key }: KeyboardEvent): boolean => {
    const row = openId === undefined ? conversations.current?.focusTabStop() : conversationIn(table, openId);
    const action = actionKeys[key.toLowerCase()];
    if (row && action) onRowAction(action, row);
    return row !== undefined;
  });
  useEffect(() => bindShortcuts(Object.keys(actionKeys).map((keys) => ({ keys, run: onPageKey }))), []);
  return { onBulkAction, onRowAction };
}
