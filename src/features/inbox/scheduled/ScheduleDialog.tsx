import { useId, useRef, useState } from 'react';
import { limits } from '#contract/rules/limits.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { composing } from '#src/strings/composer.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { scheduling } from '#src/strings/scheduling.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { clockAt, momentAt, sendTimes } from './send-times.ts';

interface ScheduleDialogProps {
  title: string;
  zone: string;
  /** What is planned already; without it a time alone is asked for. */
  planned?: { readonly content: string; readonly at: string; readonly mayBeEmpty: boolean };
  /** Why it cannot be saved as it is. */
  problem?: string | null;
  /** What is planned has left or was cancelled, so that it can only be scheduled as another one. */
  isGone?: boolean;
  isSaving?: boolean;
  onClose: () => void;
  onPlan: (at: string, content: string) => void;
}

interface Wrong {
  readonly time?: string | undefined;
  readonly text?: string | undefined;
}

/** Asks when a text is to leave, by the practice's clock, and for one that is planned also what it says. */
export function ScheduleDialog(props: ScheduleDialogProps) {
  const { title, zone, planned, problem = null, isGone = false, isSaving = false, onClose, onPlan } = props;
  const form = useId();
  const first = useRef<HTMLInputElement>(null);
  const [now] = useState(() => new Date(serverNow()));
  const tomorrow = sendTimes(now, zone).find(({ key }) => key === 'tomorrow');
  const [clock, setClock] = useState(() => clockAt(planned?.at ?? tomorrow?.at ?? now, zone));
  const [content, setContent] = useState(planned?.content ?? '');
  const [wrong, setWrong] = useState<Wrong>({});
  const words = scheduling.plan;

  const over = content.length - limits.messageLength;
  const plan = () => {
    const moment = momentAt(clock.day, clock.time, zone);
    const isEmpty = planned !== undefined && !planned.mayBeEmpty && content.trim() === '';
    const found: Wrong = {
      time: !moment ? words.noTime : moment.getTime() <= serverNow() ? errorMessages.time_in_past : undefined,
      text: isEmpty ? words.noText : undefined,
    };
    setWrong(found);
    if (moment && !found.time && !found.text && over <= 0) onPlan(moment.toISOString(), content.trim());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={words.note}
      closeLabel={shell.close}
      size="sm"
      initialFocus={first}
      actions={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <Button type="submit" form={form} variant="primary" busy={isSaving}>
            {isGone ? words.anew : planned ? words.save : words.plan}
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
          plan();
        }}
      >
        {planned && (
          <TextArea
            label={words.text}
            dir="auto"
            value={content}
            className="max-h-48"
            error={over > 0 ? composing.over(over) : wrong.text}
            onChange={(event) => setContent(event.target.value)}
          />
        )}
        <div className="grid gap-3 md:grid-cols-2">
          <TextField
            ref={first}
            label={words.day}
            type="date"
            required
            min={clockAt(now, zone).day}
            value={clock.day}
            onChange={(event) => setClock({ ...clock, day: event.target.value })}
          />
          <TextField
            label={words.time}
            type="time"
            required
            value={clock.time}
            onChange={(event) => setClock({ ...clock, time: event.target.value })}
          />
        </div>
        {[wrong.time, problem].filter(Boolean).map((reason) => (
          <p key={reason} role="alert" className="text-sm text-bad">
            {reason}
          </p>
        ))}
      </form>
    </Dialog>
  );
}
