import { useId } from 'react';
import { isPimsType } from './is-pims-type.ts';
import { usStates, stateCodeOf } from '#contract/rules/practice/us-address.ts';
import { pimsNames } from '#src/strings/pims.ts';
import { formatPhone, toE164 } from '#contract/rules/texting/phone.ts';
import { registration as words } from '#src/strings/registration.ts';
import { Button } from '#src/ui/Button.tsx';
import { type FieldName, fieldsOf, type Filled, type StepName } from './fields.ts';

interface ReviewProps {
  typed: Filled;
  isInvited: boolean;
  hasError: boolean;
  onChange: (step: StepName) => void;
}

/** Everything as it will be sent, and the terms. */
export function Review({ typed, isInvited, hasError, onChange }: ReviewProps) {
  const errorId = useId();
  return (
    <>
      {(['practice', 'contact'] as const).map((step) => (
        <section key={step} className="mt-4 rounded-xl border border-line bg-surface p-4">
          <div className="flex items-center justify-between gap-3">
            <h3 className="font-semibold">{words.steps[step]}</h3>
            <Button className="pointer-coarse:h-11" onClick={() => onChange(step)}>
              {words.change(words.steps[step])}
            </Button>
          </div>
          <dl className="mt-2 grid gap-x-6 gap-y-2 md:grid-cols-2">
            {fieldsOf(step, isInvited).map((field) => (
              <div key={field} className="min-w-0">
                <dt className="text-sm text-ink-soft">{words.labels[field]}</dt>
                <dd className="wrap-anywhere">{shown(field, typed[field] ?? '')}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section className="mt-4">
        <h3 className="font-semibold">{words.termsTitle}</h3>
        <ul className="mt-2 list-disc space-y-1 ps-5 text-pretty">
          {words.terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-3 font-medium">
          <input
            type="checkbox"
            name="terms"
            required
            defaultChecked={typed.terms === 'on'}
            aria-invalid={hasError || undefined}
            aria-describedby={hasError ? errorId : undefined}
            className="size-5 shrink-0 accent-accent"
          />
          {words.labels.terms}
        </label>
        {hasError && (
          <p id={errorId} className="text-sm text-bad">
            {words.errors.terms}
          </p>
        )}
      </section>
    </>
  );
}

function shown(field: FieldName, typed: string): string {
  if (field === 'software') return isPimsType(typed) ? pimsNames[typed] : typed;
  if (field === 'phone') return formatPhone(toE164(typed)) || typed;
  const state = field === 'state' ? stateCodeOf(typed) : null;
  return state ? usStates[state] : typed.trim();
}
