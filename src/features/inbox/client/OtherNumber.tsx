import { MessageSquare } from 'lucide-react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { clients } from '#src/strings/clients.ts';
import { Button } from '#src/ui/Button.tsx';
import { useClientDetails } from './use-client-details.ts';
import { useTextNumber } from './use-text-number.ts';

interface OtherNumberProps {
  conversation: Conversation;
  onLeave: () => void;
}

/** Opens the conversation with the client's other number, if there is one. */
export function OtherNumber({ conversation, onLeave }: OtherNumberProps) {
  const { currentData: client } = useClientDetails(conversation);
  const { startWith, starting } = useTextNumber(onLeave);
  const ownerId = conversation.pet_owner?.id;
  const other = [client?.smsPhone, client?.voicePhone].find((phone) => phone && phone !== conversation.sms_phone);
  if (!ownerId || !other) return null;
  return (
    <Button
      size="sm"
      icon={<MessageSquare aria-hidden />}
      busy={starting?.smsPhone === other}
      onClick={() => void startWith({ id: ownerId, phone: other })}
    >
      {clients.panel.textInstead(formatPhone(other) || other)}
    </Button>
  );
}
