import type { Conversation } from '#contract/communication/conversations.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { pressFailure } from '#src/publish/press-failure.ts';
import { usePracticeContact } from '#src/services/campaigns/enrollment.ts';
import { useUpdateRequestMutation } from '#src/services/communication/requests.ts';
import { usePress } from '#src/services/use-press.ts';
import { booking } from '#src/strings/booking.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import { nameOf } from '../shared/conversation-summary.ts';
import { ClientMessage } from './ClientMessage.tsx';
import { focusRequest } from './focus-request.ts';
import type { ClientRequest } from './request-facts.ts';
import { decliningDraft, useClientMessage } from './use-client-message.ts';

const words = booking.declining;

interface DeclineDialogProps {
  conversation: Conversation;
  request: ClientRequest;
  /** Declines it without a text, which can be undone. */
  onSilently: () => void;
  onClose: () => void;
}

/** Declines a client's request and tells them so, unless that is not possible or not wanted. */
export function DeclineDialog({ conversation, request: message, onSilently, onClose }: DeclineDialogProps) {
  const { request_id: id, pet_name: pet, moves } = message.request;
  const practice = usePracticeContact();
  const text = useClientMessage(conversation, {
    draftKey: decliningDraft(id),
    suggestion: words.suggestion({
      client: conversation.pet_owner?.first_name ?? null,
      pet,
      what: moves ? 'move' : (message.request_type ?? 'Appointment'),
      practice: practice.name,
      phone: formatPhone(practice.voicePhone) || null,
    }),
    start: '',
    unsent: null,
  });
  const [update, { isBusy, error }] = usePress(useUpdateRequestMutation()[0], { isRepeatable: true });
  const canText = text.locked === null;
  const isSendable = text.text.trim() !== '' && text.over === 0;
  const decline = async () => {
    if (isBusy || !isSendable) return;
    const { error: refused } = await update({ id, status: 'DECLINED', message: text.text });
    if (refused) return;
    text.reset();
    showToast({ title: words.texted(nameOf(conversation)), alertLevel: 'success' });
    onClose();
    focusRequest(id);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      closeLabel={shell.close}
      size="sm"
      actions={
        <>
          <Button variant={canText ? 'secondary' : 'primary'} disabled={isBusy} onClick={onSilently}>
            {words.silently}
          </Button>
          {canText && (
            <Button variant="primary" busy={isBusy} disabled={!isSendable} onClick={() => void decline()}>
              {words.text}
            </Button>
          )}
        </>
      }
    >
      <ClientMessage
        message={text}
        hint={words.to(nameOf(conversation), formatPhone(conversation.sms_phone) || (conversation.sms_phone ?? ''))}
      />
      {error !== null && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {pressFailure(error, booking.request.failed)}
        </p>
      )}
    </Dialog>
  );
}
