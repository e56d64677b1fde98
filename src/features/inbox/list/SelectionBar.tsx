import { CheckCheck, Inbox, Mail, MailOpen, MessageSquareOff, Pin, PinOff, X } from 'lucide-react';
import type { Container, Conversation } from '#contract/communication/conversations.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { needsReplySince } from '#src/services/communication/list-filters.ts';
import { inbox } from '#src/strings/inbox.ts';
import { inboxList } from '#src/strings/inbox-list.ts';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { type BulkAction, moveAction, pinAction, readAction } from '../actions/bulk-action.ts';

interface SelectionBarProps {
  rows: readonly Conversation[];
  container: Container;
  /** The length of the list. */
  total: number;
  onAction: (action: BulkAction) => void;
  onSelectAll: () => void;
  onClear: () => void;
}

/** The actions for the selected conversations. It replaces the filters, so that no row moves. */
export function SelectionBar({ rows, container, total, onAction, onSelectAll, onClear }: SelectionBarProps) {
  const { actions: words } = inbox;
  const hasNoReply = useExtension('no-reply-needed');
  const [pin, read, move] = [pinAction(rows), readAction(rows), moveAction(container)];
  return (
    <div role="group" aria-label={inboxList.selection.label} className="flex h-11 items-center gap-0.5 ps-2 pe-3 pb-2">
      <IconButton label={inboxList.selection.clear} icon={<X aria-hidden />} onClick={onClear} />
      <span role="status" className="me-auto truncate text-sm font-medium tabular-nums">
        {inboxList.selection.count(rows.length)}
      </span>
      <Button variant="ghost" size="sm" aria-disabled={rows.length >= total} onClick={onSelectAll}>
        {inboxList.selection.all(total)}
      </Button>
      {hasNoReply && rows.some((row) => needsReplySince(row) !== null) && (
        <IconButton
          label={words.noReply}
          keys="N"
          icon={<MessageSquareOff aria-hidden />}
          onClick={() => onAction('noReply')}
        />
      )}
      <IconButton
        label={pin === 'unpinned' ? words.unpin : words.pin}
        keys="P"
        icon={pin === 'unpinned' ? <PinOff aria-hidden /> : <Pin aria-hidden />}
        onClick={() => onAction(pin)}
      />
      <IconButton
        label={read === 'read' ? words.markRead : words.markUnread}
        keys="U"
        icon={read === 'read' ? <MailOpen aria-hidden /> : <Mail aria-hidden />}
        onClick={() => onAction(read)}
      />
      <IconButton
        label={move === 'reopened' ? words.moveToInbox : words.markDone}
        keys="E"
        icon={move === 'reopened' ? <Inbox aria-hidden /> : <CheckCheck aria-hidden />}
        onClick={() => onAction(move)}
      />
    </div>
  );
}
