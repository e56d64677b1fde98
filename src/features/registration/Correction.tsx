import { type SubmitEvent, useState } from 'react';
import { correctRegistration, type Registration } from '#contract/registration/practice-registrations.ts';
import type { Input } from '#contract/http.ts';
import { type CallFailure, visitorCall } from '#src/services/registration/visitor-call.ts';
import { registration as words } from '#src/strings/registration.ts';
import { Button } from '#src/ui/Button.tsx';
import { announce } from '#src/ui/LiveRegion.tsx';
import { type Filled, type IdentityField, identityFields, invalidIn } from './fields.ts';
import { FormField } from './FormField.tsx';
import { Notice } from './Notice.tsx';
import { valueOf } from './value-of.ts';
import { waitInWords } from './wait-in-words.ts';

interface CorrectionProps {
  link: string;
  identity: NonNullable<Registration['identity']>;
  onCorrected: () => void;
}

/** Names another practice, while the registration waits for the one that was typed. */
export function Correction({ link, identity, onCorrected }: CorrectionProps) {
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    const typed: Filled = Object.fromEntries(identityFields.map((field) => [field, valueOf(form, field).trim()]));
    const invalid = invalidIn(identityFields, typed);
    setErrors(invalid);
    const control = form.elements.namedItem(invalid[0] ?? '');
    if (control instanceof HTMLElement) control.focus();
    if (invalid.length > 0) return;
    setIsSending(true);
    const { answer, failure } = await visitorCall(correctRegistration, { link, ...typed } as Input<
      typeof correctRegistration
    >);
    setIsSending(false);
    setProblem(failure && problemOf(failure));
    if (failure) return;
    // A registration that has ended meanwhile stays as it is.
    if (identityFields.every((field) => answer.identity?.[field] === typed[field])) announce(words.correction.done);
    onCorrected();
  }

  const errorOf = (field: IdentityField) => (errors.includes(field) ? words.errors[field] : undefined);
  return (
    <details className="mt-6 rounded-xl border border-line bg-surface p-4">
      <summary className="min-h-6 cursor-pointer font-medium pointer-coarse:min-h-11">{words.correction.title}</summary>
      <p className="mt-1 text-pretty text-ink-soft">{words.correction.text}</p>
      {problem !== null && <Notice isError>{problem}</Notice>}
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 flex flex-col gap-4">
        {identityFields.map((field) => (
          <FormField
            key={field}
            field={field}
            value={identity[field]}
            error={errorOf(field)}
            onLeave={() => undefined}
          />
        ))}
        <Button type="submit" size="lg" busy={isSending} className="self-start pointer-coarse:h-11">
          {words.correction.send}
        </Button>
      </form>
    </details>
  );
}

const problemOf = ({ code, retryAfter }: CallFailure): string =>
  code === 'rate_limited' ? words.correction.tooMany(waitInWords(retryAfter ?? 60)) : words.correction.failed;
