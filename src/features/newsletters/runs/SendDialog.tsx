import { useId, useState } from 'react';
import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import type { NewsletterRun } from '#contract/campaigns/newsletter-runs.ts';
import { recipients } from '#contract/rules/newsletters/audience.ts';
import type { NewsletterDocument } from '#contract/rules/newsletters/newsletter-document.ts';
import { formatZone } from '#src/lib/dates.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { clockAt, momentAt } from '#src/lib/zoned-clock.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { useAudienceCount } from '#src/services/campaigns/newsletter-runs.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { newsletterRuns } from '#src/strings/newsletter-runs.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { LetterFindings } from '../preview/LetterFindings.tsx';
import { nextWorkday } from './next-workday.ts';
import { useSending } from './use-sending.ts';

const words = newsletterRuns.dialog;

/** What is reviewed. */
export interface Letter {
  readonly subject: string;
  readonly document: NewsletterDocument;
}

interface SendDialogProps {
  newsletter: Newsletter;
  letter: Letter;
  /** The version of the letter that is reviewed. */
  contentVersion: number | undefined;
  /** The run whose time is changed; else a new one is made. */
  run: NewsletterRun | null;
  onClose: () => void;
}

/** What is sent to how many, and when; then it is sent. */
export function SendDialog({ newsletter, letter, contentVersion, run, onClose }: SendDialogProps) {
  const zone = usePracticeZone();
  const form = useId();
  const count = useAudienceCount(recipients.safeParse(newsletter.recipients).data ?? null);
  const [isRetrying, retry] = useRetry(count);
  const reached = count.currentData?.reached;
  const [isLater, setLater] = useState(run !== null);
  const [clock, setClock] = useState(() => clockAt(run?.start ?? nextWorkday(new Date(serverNow()), zone), zone));
  const { send, isSending, problem, setProblem } = useSending({
    newsletter,
    contentVersion,
    run,
    onSent: onClose,
    onRecount: () => void count.refetch(),
  });

  const submit = () => {
    if (reached === undefined) return;
    if (!isLater) return void send({ start: null, expected: reached });
    const moment = momentAt(clock.day, clock.time, zone);
    if (!moment) return setProblem(words.timeMissing);
    if (moment.getTime() <= serverNow()) return setProblem(errorMessages.time_in_past);
    void send({ start: moment.toISOString(), expected: reached });
  };
  const nameOfSend = !isLater && reached !== undefined ? words.sendNow(reached) : run ? words.save : words.schedule;
  return (
    <Dialog
      open
      onClose={() => isSending || onClose()}
      title={run ? words.moveTitle : words.title}
      closeLabel={words.cancel}
      actions={
        <>
          <Button disabled={isSending} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isSending} disabled={!reached}>
            {nameOfSend}
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
          if (!isSending && reached) submit();
        }}
      >
        <dl>
          <dt className="text-sm text-ink-soft">{words.subject}</dt>
          <dd className="font-medium wrap-anywhere">{newsletter.subject}</dd>
        </dl>
        <LetterFindings {...letter} />
        {count.error && reached === undefined ? (
          <NotLoaded level={null} title={words.countFailed} error={count.error} busy={isRetrying} onRetry={retry} />
        ) : (
          <p role="status" className="font-medium tabular-nums">
            {reached === undefined ? words.counting : reached === 0 ? words.nobody : words.reaches(reached)}
          </p>
        )}
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm font-medium">{words.when}</legend>
          {[false, true].map((choice) => (
            <label
              key={String(choice)}
              className="flex min-h-6 cursor-pointer items-center gap-2 pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name={`${form}-when`}
                className="size-4 accent-accent"
                checked={isLater === choice}
                onChange={() => setLater(choice)}
              />
              {choice ? words.later : words.now}
            </label>
          ))}
        </fieldset>
        {isLater && (
          <div>
            <div className="grid gap-3 md:grid-cols-2">
              <TextField
                label={words.day}
                type="date"
                required
                value={clock.day}
                onChange={({ target }) => setClock({ ...clock, day: target.value })}
              />
              <TextField
                label={words.time}
                type="time"
                required
                value={clock.time}
                onChange={({ target }) => setClock({ ...clock, time: target.value })}
              />
            </div>
            <p className="mt-1.5 text-sm text-ink-soft">{words.clock(formatZone(zone))}</p>
          </div>
        )}
        {problem !== null && (
          <p role="alert" className="text-sm text-bad">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  );
}
