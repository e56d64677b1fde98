import { differenceInYears } from 'date-fns/differenceInYears';
import { useId, useState } from 'react';
import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import type { NewsletterRun } from '#contract/campaigns/newsletter-runs.ts';
import { recipients } from '#contract/rules/newsletters/audience.ts';
import type { NewsletterDocument } from '#contract/rules/newsletters/newsletter-document.ts';
import { maySend } from '#contract/rules/newsletters/newsletter-findings.ts';
import { formatDate, formatDay, formatZone } from '#src/lib/dates.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { clockAt, momentAt } from '#src/lib/zoned-clock.ts';
import { useNewsletterStart, usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { useAudienceCount } from '#src/services/campaigns/newsletter-runs.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { errorMessages } from '#src/strings/errors.ts';
import { newsletterRuns } from '#src/strings/newsletter-runs.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { LetterFindings } from '../preview/LetterFindings.tsx';
import { LetterPreview } from '../preview/LetterPreview.tsx';
import { useFindings } from '../preview/use-findings.ts';
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
  /** When it was to be sent so far; null where nothing was scheduled. */
  start: string | null;
  /** What has happened to it while it was reviewed. */
  note?: string | null;
  onClose: () => void;
}

/** What is sent to how many, and when; then it is sent. */
export function SendDialog({ newsletter, letter, contentVersion, run, start, note = null, onClose }: SendDialogProps) {
  const zone = usePracticeZone();
  const form = useId();
  // A server without this extension does not say how many get it, and sends all the same.
  const isCounted = useExtension('newsletter-audience');
  const chosen = recipients.safeParse(newsletter.recipients).data ?? null;
  const count = useAudienceCount(isCounted ? chosen : null);
  const [isRetrying, retry] = useRetry(count);
  const reached = isCounted ? count.currentData?.reached : null;
  const { findings } = useFindings(letter.document, letter.subject);
  const isFit = maySend(findings);
  const isReady = isFit && (reached === null || Boolean(reached));
  const firstDay = useNewsletterStart();
  const isTooEarly = firstDay !== null && clockAt(new Date(serverNow()), zone).day < firstDay;
  const [isLater, setLater] = useState(start !== null || isTooEarly);
  const [clock, setClock] = useState(() => {
    const wanted = clockAt(start ?? nextWorkday(new Date(serverNow()), zone), zone);
    return firstDay !== null && wanted.day < firstDay ? { ...wanted, day: firstDay } : wanted;
  });
  const [farAhead, setFarAhead] = useState<string | null>(null);
  const { send, isSending, isAsking, problem, setProblem } = useSending({
    newsletter,
    contentVersion,
    recipients: chosen,
    run,
    onSent: onClose,
    onRecount: () => void count.refetch(),
  });

  const nameOfSend =
    !isLater && reached !== undefined ? words.sendNow(reached) : start === null ? words.schedule : words.save;
  /** A mistyped year is asked about. */
  const isFarAhead = (day: string) => {
    const today = clockAt(new Date(serverNow()), zone).day;
    return differenceInYears(day, firstDay !== null && firstDay > today ? firstDay : today) >= 1;
  };
  const submit = () => {
    if (reached === undefined) return;
    if (!isLater) return void send({ start: null, expected: reached });
    const moment = momentAt(clock.day, clock.time, zone);
    if (!moment) return setProblem(words.timeMissing);
    if (moment.getTime() <= serverNow()) return setProblem(errorMessages.time_in_past);
    const wanted = moment.toISOString();
    if (isFarAhead(clock.day) && wanted !== farAhead) {
      setFarAhead(wanted);
      return setProblem(words.farAhead(formatDate(moment, zone), nameOfSend));
    }
    void send({ start: wanted, expected: reached });
  };
  return (
    <Dialog
      open
      onClose={() => (isSending && !isAsking) || onClose()}
      title={start === null ? words.title : words.moveTitle}
      closeLabel={words.cancel}
      size="xl"
      actions={
        <>
          <Button disabled={isSending && !isAsking} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isSending} disabled={!isReady}>
            {nameOfSend}
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <form
          id={form}
          noValidate
          className="flex flex-col gap-4 pb-1"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isSending && isReady) submit();
          }}
        >
          <p role="status" className="rounded-xl bg-warn-soft px-3 py-2 text-warn empty:hidden">
            {note}
          </p>
          <dl>
            <dt className="text-sm text-ink-soft">{words.subject}</dt>
            <dd className="font-medium wrap-anywhere">{letter.subject}</dd>
          </dl>
          <LetterFindings {...letter} lacking={count.currentData?.lacking ?? null} />
          {!isFit && <p className="text-pretty text-bad">{words.mustBeFixed}</p>}
          {count.error && reached === undefined ? (
            <NotLoaded level={null} title={words.countFailed} error={count.error} busy={isRetrying} onRetry={retry} />
          ) : (
            <p role="status" className="font-medium tabular-nums">
              {reached === undefined
                ? words.counting
                : reached === null
                  ? words.uncounted
                  : reached === 0
                    ? words.nobody
                    : words.reaches(reached)}
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
                  disabled={!choice && isTooEarly}
                  onChange={() => setLater(choice)}
                />
                {choice ? words.later : words.now}
              </label>
            ))}
          </fieldset>
          {isLater && (
            <div className="grid gap-3 md:grid-cols-2">
              <TextField
                label={words.day}
                type="date"
                required
                min={firstDay ?? undefined}
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
          )}
          <p className="text-sm text-ink-soft">
            {words.clock(formatZone(zone))}
            {isTooEarly && ` ${words.begins(formatDay(`${firstDay}T12:00:00Z`, 'UTC'))}`}
          </p>
          <p role="status" className="text-sm text-ink-soft empty:hidden">
            {isAsking && words.asking}
          </p>
          {problem !== null && (
            <p role="alert" className="text-sm text-bad">
              {problem}
            </p>
          )}
        </form>
        <LetterPreview document={letter.document} subject={letter.subject} picker={null} />
      </div>
    </Dialog>
  );
}
