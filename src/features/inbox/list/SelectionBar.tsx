import { CheckCheck, Inbox, Mail, MailOpen, MessageSquareOff, Pin, PinOff, X } from 'lucide-react';
import type { Container, Conversation } from '#contract/communication/conversations.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { needsReplySince } from '#src/services/communication/narrowing.ts';
import { inbox } from '#src/strings/inbox.ts';
import { inboxList } from '#src/strings/inbox-list.ts';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { type BulkAction, moving, pinning, reading } from '../actions/bulk-action.ts';

interface SelectionBarProps {
  rows: readonly Conversation[];
  container: Container;
  /** How many the list has. */
  total: number;
  onAct: (action: BulkAction) => void;
  onAll: () => void;
  onClear: () => void;
}

/** What can be done with the selected conversations. It stands where the filters do, so that no row moves. */
export function SelectionBar({ rows, container, total, onAct, onAll, onClear }: SelectionBarProps) {
  const { actions: words } = inbox;
  const hasNoReply = useExtension('no-reply-needed');
  const [pin, read, move] = [pinning(rows), reading(rows), moving(container)];
  return (
    <div role="group" aria-label={inboxList.selection.label} className="flex h-11 items-center gap-0.5 ps-2 pe-3 pb-2">
      <IconButton label={inboxList.selection.clear} icon={<X aria-hidden />} onClick={onClear} />
      <span role="status" className="me-auto truncate text-sm font-medium tabular-nums">
        {inboxList.selection.count(rows.length)}
      </span>
      <Button variant="ghost" size="sm" aria-disabled={rows.length >= total} onClick={onAll}>
        {inboxList.selection.all(total)}
      </Button>
      {hasNoReply && rows.some((row) => needsReplySince(row) !== null) && (
        <IconButton
          label={words.noReply}
          keys="N"
          icon={<MessageSquareOff aria-hidden />}
          onClick={() => onAct('noReply')}
        />
      )}
      <IconButton
        label={pin === 'unpinned' ? words.unpin : words.pin}
        keys="P"
        icon={pin === 'unpinned' ? <PinOff aria-hidden /> : <Pin aria-hidden />}
        onClick={() => onAct(pin)}
      />
      <IconButton
        label={read === 'read' ? words.markRead : words.markUnread}
        keys="U"
        icon={read === 'read' ? <MailOpen aria-hidden /> : <Mail aria-hidden />}
        onClick={() => onAct(read)}
      />
      <IconButton
        label={move === 'reopened' ? words.moveToInbox : words.markDone}
        keys="E"
        icon={move === 'reopened' ? <Inbox aria-hidden /> : <CheckCheck aria-hidden />}
        onClick={() => onAct(move)}
      />
    </div>
  );
}
