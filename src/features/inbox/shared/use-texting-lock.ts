import type { Conversation } from '#contract/communication/conversations.ts';
import { useIsMessagingEnabled } from '#src/services/campaigns/enrollment.ts';
import { clients } from '#src/strings/clients.ts';
import { composing } from '#src/strings/composer.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { hasOptedOut } from './conversation-summary.ts';

/** Why the client cannot be texted, as shown to staff; null if they can. */
export function useTextingLock(conversation: Conversation): string | null {
  const isMessagingEnabled = useIsMessagingEnabled();
  if (!conversation.sms_phone) return errorMessages.no_usable_number;
  if (conversation.stopped_by_staff) return clients.stopping.byStaff;
  if (hasOptedOut(conversation)) return composing.optedOut;
  return isMessagingEnabled ? null : errorMessages.messaging_disabled;
}
