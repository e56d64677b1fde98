import type { Store } from '@reduxjs/toolkit';
import type { Conversation } from '#contract/communication/conversations.ts';
import { selectConversation } from '#src/services/communication/conversations.ts';
import type { CommunicationRoot } from '#src/services/communication/root.ts';
import { clients } from '#src/strings/clients.ts';
import { inbox } from '#src/strings/inbox.ts';
import { closeToast, showToast } from '#src/ui/toasts/toast.ts';
import { nameOf } from '../shared/conversation-summary.ts';

/**
 * Reports that staff stopped texts to a client, with an Undo. It goes once there is nothing to undo: a colleague allowed texts again, or the
 * client opted out themselves.
 */
export function showStopped(store: Store<CommunicationRoot>, conversation: Conversation, undo: () => void): void {
  const id = `stopped ${conversation.id}`;
  const unsubscribe = store.subscribe(() => {
    if (selectConversation(store.getState(), conversation.id)?.stopped_by_staff === false) closeToast(id);
  });
  showToast({
    id,
    title: clients.stopping.stopped(nameOf(conversation)),
    alertLevel: 'success',
    action: { label: inbox.undo, onClick: undo },
    onClose: unsubscribe,
  });
}
