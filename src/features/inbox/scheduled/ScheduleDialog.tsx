import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { clockAt, momentAt } from '#src/lib/zoned-clock.ts';
import { composing } from '#src/strings/composer.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { scheduling } from '#src/strings/scheduling.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { sendTimes } from './send-times.ts';

interface ScheduleDialogProps {
  title: string;
  zone: string;
  /** Without it, the dialog asks only for a time. */
  edited?: EditedText;
  /** Why it cannot be saved as it is. */
  problem?: string | null;
  /** The text was sent or cancelled, so it can only be scheduled as a new one. */
  isOver?: boolean;
  isSaving?: boolean;
  onClose: () => void;
  onSchedule: (at: string, content: string) => void;
}

/** The fields of the dialog, as typed. */
export interface ScheduleFields {
  readonly content: string;
  /** `2026-11-21` */
  readonly day: string;
  /** `HH:mm` */
  readonly time: string;
}

/** The scheduled text that is edited. */
interface EditedText {
  readonly fields: ScheduleFields;
  readonly mayBeEmpty: boolean;
  onFields(fields: ScheduleFields): void;
  /** Discards what was typed; null if nothing was. */
  readonly onDiscard: (() => void) | null;
}

interface FieldErrors {
  readonly time?: string | undefined;
  readonly text?: string | undefined;
}

/** Asks when to send a text, by the practice's clock, and lets the content of a scheduled one be changed. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { title, zone, edited, problem = null, isOver = false, isSaving = false, onClose, onSchedule } = props;
  const form = useId();
  const dayField = useRef<HTMLInputElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);
  const [now] = useState(() => new Date(serverNow()));
  const tomorrow = sendTimes(now, zone).find(({ key }) => key === 'tomorrow');
  const [chosen, setChosen] = useState<ScheduleFields>(() => ({ content: '', ...clockAt(tomorrow?.at ?? now, zone) }));
  const fields = edited?.fields ?? chosen;
  const setFields = edited?.onFields ?? setChosen;
  const { content } = fields;
  const [errors, setErrors] = useState<FieldErrors>({});
  const words = scheduling.dialog;

  const over = content.length - limits.messageLength;
  const submit = () => {
    const moment = momentAt(fields.day, fields.time, zone);
    const isEmpty = edited !== undefined && !edited.mayBeEmpty && content.trim() === '';
    const found: FieldErrors = {
      time: !moment ? words.timeMissing : moment.getTime() <= serverNow() ? errorMessages.time_in_past : undefined,
      text: isEmpty ? words.textMissing : undefined,
    };
    setErrors(found);
    if (moment && !found.time && !found.text && over <= 0) onSchedule(moment.toISOString(), content.trim());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={words.clockHint}
      closeLabel={shell.close}
      size="sm"
      initialFocus={edited ? textField : dayField}
      actions={
        <>
          <Button onClick={edited?.onDiscard ?? onClose}>{edited?.onDiscard ? words.discard : words.cancel}</Button>
          <Button type="submit" form={form} variant="primary" busy={isSaving}>
            {isOver ? words.scheduleAsNew : edited ? words.save : words.schedule}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4 pb-1"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {edited && (
          <TextToEdit
            field={textField}
            text={content}
            error={over > 0 ? composing.over(over) : errors.text}
            onText={(text) => setFields({ ...fields, content: text })}
          />
        )}
        <div className="grid gap-3 md:grid-cols-2">
          <TextField
            ref={dayField}
            label={words.day}
            type="date"
            required
            min={clockAt(now, zone).day}
            value={fields.day}
            onChange={(event) => setFields({ ...fields, day: event.target.value })}
          />
          <TextField
            label={words.time}
            type="time"
            required
            value={fields.time}
            onChange={(event) => setFields({ ...fields, time: event.target.value })}
          />
        </div>
        {[errors.time, problem].filter(Boolean).map((reason) => (
          <p key={reason} role="alert" className="text-sm text-bad">
            {reason}
          </p>
        ))}
      </form>
    </Dialog>
  );
}

interface TextToEditProps {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  error: string | undefined;
  onText: (text: string) => void;
}

function TextToEdit({ field, text, error, onText }: TextToEditProps) {
  useEffect(() => {
    // Editing continues at the end; browsers put the caret at the start.
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [field]);
  return (
    <TextArea
      ref={field}
      label={scheduling.dialog.text}
      dir="auto"
      value={text}
      className="max-h-48"
      error={error}
      onChange={(event) => onText(event.target.value)}
    />
  );
}
