import type { SmsRegistration } from '#contract/campaigns/sms-registration.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { SmsRegistrationForm } from '#contract/rules/registration/sms-registration-form.ts';
import { formatTime, unbroken } from '#src/lib/dates.ts';
import { messageForCode, pressUnknown } from '#src/strings/errors.ts';
import { smsRegistration as words } from '#src/strings/sms-registration.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormSummary } from './FormSummary.tsx';
import { isOutcomeUnknown } from './registration-calls.ts';

interface SubmitPartProps {
  registration: SmsRegistration;
  form: SmsRegistrationForm;
  isTrue: boolean;
  onTrue: (isTrue: boolean) => void;
  /** Whether sending was tried without the statement. */
  isStatementMissing: boolean;
  isSending: boolean;
  isSaving: boolean;
  isDirty: boolean;
  savedAt: string | null;
  notSaved: ErrorCode | null;
  notSent: ErrorCode | null;
}

/** Everything as it goes out, the statement that it is true, and Submit. */
export function SubmitPart({ registration, form, isTrue, onTrue, isStatementMissing, ...progress }: SubmitPartProps) {
  const { isSending, isSaving, isDirty, savedAt, notSaved, notSent } = progress;
  const { state, practice, isAvailable } = registration;
  return (
    <>
      <details className="rounded-xl border border-line px-4 py-3">
        <summary className="min-h-6 cursor-pointer font-semibold">{words.review}</summary>
        <div className="pt-4">
          <FormSummary form={form} />
        </div>
      </details>
      {isAvailable && (
        <div className="flex flex-col gap-1">
          <label className="flex min-h-11 items-center gap-2.5">
            <input
              type="checkbox"
              name="isTrue"
              className="size-4 shrink-0 accent-accent"
              checked={isTrue}
              aria-describedby={isStatementMissing ? 'statement-missing' : undefined}
              onChange={({ target }) => onTrue(target.checked)}
            />
            {words.statement}
          </label>
          {isStatementMissing && (
            <p id="statement-missing" className="text-sm text-bad">
              {words.tick}
            </p>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isAvailable && (
          <Button type="submit" variant="primary" size="lg" busy={isSending}>
            {state === 'DRAFT' ? words.submit : words.resubmit}
          </Button>
        )}
        <span className="text-sm text-ink-soft">
          {isSaving
            ? words.saving
            : !isDirty && savedAt
              ? words.saved(unbroken(formatTime(savedAt, practice.timeZone)))
              : null}
        </span>
      </div>
      {(notSaved ?? notSent) && (
        <p role="alert" className="text-sm text-bad">
          {notSaved ? `${words.notSaved} ${messageForCode(notSaved)}` : notSent && sentenceOf(notSent)}
        </p>
      )}
    </>
  );
}

/** Of what had no answer nobody knows whether it was submitted. */
const sentenceOf = (code: ErrorCode): string => (isOutcomeUnknown(code) ? pressUnknown : messageForCode(code));
