import { useId, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { limits } from '#contract/rules/limits.ts';
import { unknownPlaceholder } from '#contract/rules/texting/placeholders.ts';
import { templateName } from '#contract/templates/templates.ts';
import { isSameJson } from '#src/lib/same-json.ts';
import { settingsForm } from '#src/strings/settings-form.ts';
import { textMessages } from '#src/strings/text-messages.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { PlaceholderButtons } from '../PlaceholderButtons.tsx';
import type { QuickReply } from './fields.ts';
import { TextNotes } from './TextNotes.tsx';

const words = textMessages.replyForm;

interface ReplyDialogProps {
  isNew: boolean;
  /** The reply in the page's edits. */
  saved: QuickReply;
  /** Unsaved input from before a reload. */
  written: QuickReply | null;
  /** The names of the other replies; compared case-insensitively. */
  taken: readonly string[];
  /** Called with the input on every change. */
  onWrite: (reply: QuickReply) => void;
  onSave: (reply: QuickReply) => void;
  onClose: () => void;
}

function problemOfText(text: string): string | null {
  if (text === '') return words.contentRequired;
  if (text.length > limits.messageLength) return textMessages.tooLong(limits.messageLength);
  const unknown = unknownPlaceholder(text);
  return unknown ? settingsForm.unknownPlaceholder(unknown.written) : null;
}

/** Edits a quick reply (TX-11 to TX-13). It is added to the page's edits and published with them. */
export function ReplyDialog({ isNew, saved, written, taken, onWrite, onSave, onClose }: ReplyDialogProps) {
  const formId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [initial] = useState(written ?? saved);
  const [isConfirming, setIsConfirming] = useState(false);
  const { control, register, handleSubmit, getValues, formState } = useForm<QuickReply>({
    defaultValues: { name: initial.name, text: initial.text },
    mode: 'onTouched',
  });
  const text = useWatch({ control, name: 'text' });
  const isTaken = (name: string) => taken.some((one) => one.toLowerCase() === name.trim().toLowerCase());

  /** Closes; asks first if there is unsaved input. */
  function leave() {
    if (isSameJson(getValues(), { name: saved.name, text: saved.text })) onClose();
    else setIsConfirming(true);
  }

  const save = handleSubmit(() => {
    const typed = getValues();
    onSave({ name: typed.name.trim(), text: typed.text.trim() });
    onClose();
  });
  const onChange = () => onWrite(getValues());
  // Registered first, so that it is focused first if both are invalid.
  const name = register('name', {
    onChange,
    validate: (typed) =>
      typed.trim() === ''
        ? words.nameRequired
        : !templateName.safeParse(typed).success
          ? words.nameTooLong
          : !isTaken(typed) || words.nameTaken,
  });
  const content = register('text', {
    onChange,
    validate: (typed) => problemOfText(typed.trim()) ?? true,
  });
  return (
    <Dialog
      open
      onClose={leave}
      title={isNew ? words.newTitle : words.editTitle}
      closeLabel={words.close}
      size="lg"
      actions={
        <>
          {isConfirming ? (
            <>
              <p role="alert" className="me-auto self-center">
                {words.unsaved}
              </p>
              <Button variant="danger" onClick={onClose}>
                {words.discard}
              </Button>
            </>
          ) : (
            <Button onClick={leave}>{words.cancel}</Button>
          )}
          <Button type="submit" form={formId} variant="primary">
            {isNew ? words.add : words.update}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4 py-1" onSubmit={(event) => void save(event)}>
        <TextField
          label={words.name}
          hint={words.nameHint}
          error={formState.errors.name?.message}
          required
          autoComplete="off"
          {...name}
        />
        <div>
          <TextArea
            label={words.content}
            error={formState.errors.text?.message}
            required
            className="max-h-72 min-h-28"
            {...content}
            ref={(element) => {
              area.current = element;
              content.ref(element);
            }}
          />
          <TextNotes text={text.trim()} />
        </div>
        <PlaceholderButtons area={area} />
      </form>
    </Dialog>
  );
}
