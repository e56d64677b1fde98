import { ClipboardList } from 'lucide-react';
import { type RefObject, useState } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { sendSurvey as words } from '#src/strings/send-survey.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Opening } from '#src/ui/overlays/Opening.tsx';

const SurveyDialog = lazyWithPreload('send-survey', async () => (await import('./SurveyDialog.tsx')).SurveyDialog);

interface SurveyButtonProps {
  conversation: Conversation;
  /** The message being written, which gets the focus. */
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Puts the address of a survey into the message. */
export function SurveyButton({ conversation, field }: SurveyButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <IconButton
        label={words.open}
        icon={<ClipboardList aria-hidden />}
        onPointerEnter={() => void SurveyDialog.fetch()}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Opening label={words.open} onCancel={close}>
          <SurveyDialog conversation={conversation} field={field} onClose={close} />
        </Opening>
      )}
    </>
  );
}
