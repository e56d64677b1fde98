import { Clock } from 'lucide-react';
import { isFailed } from '#contract/rules/texting/delivery-status.ts';
import type { ThreadItem } from '#src/outbox/thread-view.ts';
import { inbox } from '#src/strings/inbox.ts';
import { thread } from '#src/strings/thread.ts';
import { Button } from '#src/ui/Button.tsx';
import { FailedSend, UndeliveredMessage } from './FailedSend.tsx';
import { SendConflict } from './SendConflict.tsx';
import { UndoCountdown } from './UndoCountdown.tsx';
import type { SendActions } from './use-send-actions.ts';

interface SendControlsProps {
  item: ThreadItem;
  zone: string;
  actions: SendActions;
  /** Whether the client can be texted at all. */
  canText: boolean;
}

/** What can be done about a message that is not sent yet, or could not be sent or delivered. */
export function SendControls({ item: { message, send }, zone, actions, canText }: SendControlsProps) {
  const { id } = message;
  if (!send) {
    const isUndelivered = message.delivery_status !== null && isFailed(message.delivery_status);
    return isUndelivered && message.type === 'SMS' && canText ? (
      <UndeliveredMessage message={message} actions={actions} />
    ) : null;
  }
  const onEdit = () => actions.edit(id);
  const onDiscard = () => actions.discard(id);
  if (send.until) return <UndoCountdown id={id} until={send.until} onUndo={onEdit} />;
  switch (send.state) {
    case 'behind':
      return <BlockedSend onEdit={onEdit} onDiscard={onDiscard} />;
    case 'afterEdit':
      return <BlockedSend onSendNow={() => actions.retry(id)} onEdit={onEdit} onDiscard={onDiscard} />;
    case 'paused':
      return (
        <SendConflict
          send={send}
          conversationId={message.conversation_id}
          zone={zone}
          onSendAnyway={() => actions.sendAnyway(id)}
          onEdit={onEdit}
          onDiscard={onDiscard}
        />
      );
    case 'failed':
      return <FailedSend send={send} canText={canText || message.direction === 'INTERNAL'} actions={actions} />;
    case 'undoable':
    case 'sending':
    case 'waiting':
      return null;
  }
}

interface BlockedSendProps {
  onEdit: () => void;
  onDiscard: () => void;
  /** Given if the text before it is being edited: this one can be sent first. */
  onSendNow?: () => void;
}

/** For a text behind one that is being edited or whose outcome is unknown. It has not been sent, so it can still be changed. */
function BlockedSend({ onEdit, onDiscard, onSendNow }: BlockedSendProps) {
  const reason = onSendNow ? thread.waitingForEdit : thread.waitingInOrder;
  return (
    <div
      role="group"
      aria-label={reason}
      className="flex flex-wrap items-center justify-end gap-1 px-1 pt-1 text-xs text-ink-soft"
    >
      <span className="inline-flex items-center gap-1 pe-1 [&_svg]:size-3">
        <Clock aria-hidden />
        {reason}
      </span>
      {onSendNow && (
        <Button size="sm" onClick={onSendNow}>
          {thread.sendNow}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={onEdit}>
        {inbox.edit}
      </Button>
      <Button size="sm" variant="ghost" onClick={onDiscard}>
        {inbox.discard}
      </Button>
    </div>
  );
}
