import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Input } from '#contract/http.ts';
import { termsVersion } from '#contract/registration/form.ts';
import type { registerPractice } from '#contract/registration/practice-registrations.ts';
import { cutText } from '#contract/rules/text/cut-text.ts';
import { registration as words } from '#src/strings/registration.ts';
import { Button } from '#src/ui/Button.tsx';
import { addresses } from './addresses.ts';
import { type Draft, markSent, storeDraft } from './draft.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import {
  type FieldName,
  fieldsOf,
  type Filled,
  invalidIn,
  isValid,
  type StepName,
  stepNames,
  wireFields,
} from './fields.ts';
import { FormField } from './FormField.tsx';
import { Notice } from './Notice.tsx';
import { refusalInWords } from './refusal-in-words.ts';
import { Review } from './Review.tsx';
import { sendRegistration } from './send.ts';
import { StepList } from './StepList.tsx';
import { valueOf } from './value-of.ts';

interface StepsProps {
  draft: Draft;
  isInvited: boolean;
}

/** The three steps of the form. Each is an entry of the history, so that Back leads to the one before. */
export function Steps({ draft: first, isInvited }: StepsProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(first);
  const [errors, setErrors] = useState<ReadonlySet<FieldName>>(new Set());
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<{ title?: string; text: string } | null>(null);
  const { typed } = draft;

  const wanted = stepNames.find((name) => name === new URLSearchParams(search).get('step')) ?? 'practice';
  const incomplete = stepNames.find((name) => invalidIn(fieldsOf(name, isInvited), typed).length > 0) ?? 'review';
  const step = stepNames.indexOf(wanted) > stepNames.indexOf(incomplete) ? incomplete : wanted;
  const fields = fieldsOf(step, isInvited);

  const title = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    title.current?.focus();
    setErrors(new Set());
  }, [step]);

  function keep(changes: Filled): Filled {
    const next = { ...draft, typed: { ...typed, ...changes } };
    setDraft(next);
    storeDraft({ ...next, attempt: draft.attempt });
    return next.typed;
  }
  /** Browsers fill fields in without telling, so they are read. */
  function readForm(): Filled {
    return Object.fromEntries(fields.map((field) => [field, valueOf(form.current, field)]));
  }
  function leave(field: FieldName, value: string) {
    keep({ [field]: value });
    if (value.trim() === '' && !errors.has(field)) return;
    const next = new Set(errors);
    if (isValid(field, { [field]: value })) next.delete(field);
    else next.add(field);
    setErrors(next);
  }
  function showErrors(invalid: readonly FieldName[]) {
    flushSync(() => setErrors(new Set(invalid)));
    const [control] = invalid.map((field) => form.current?.elements.namedItem(field));
    if (!(control instanceof HTMLElement)) return;
    // The summary stays in view where both have room.
    title.current?.scrollIntoView({ block: 'start' });
    control.focus({ preventScroll: true });
    control.scrollIntoView({ block: 'nearest' });
  }
  function goTo(to: StepName) {
    void navigate(addresses.step(to));
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSending) return;
    const now = keep(readForm());
    const invalid = invalidIn(fields, now);
    if (invalid.length > 0) return showErrors(invalid);
    setErrors(new Set());
    if (step !== 'review') return goTo(step === 'practice' ? 'contact' : 'review');
    await send(now);
  }

  async function send(now: Filled) {
    const fax = valueOf(form.current, 'fax');
    const body = {
      ...wireFields(now, isInvited),
      ...(draft.invitation !== null && { invitation: draft.invitation }),
      ...(fax !== '' && { fax: cutText(fax, 500) }),
      terms: termsVersion,
    } as Input<typeof registerPractice>;
    setIsSending(true);
    setProblem(null);
    const sent = { ...draft, typed: now };
    const outcome = await sendRegistration(sent, body);
    setIsSending(false);
    if (outcome.result === 'sent') {
      const { link } = outcome.registration;
      markSent({ link, practiceName: body.practiceName });
      return void navigate(addresses.status(link), { replace: true });
    }
    if (outcome.result === 'unknown') {
      // The next attempt has the key of this one.
      setDraft({ ...sent, attempt: outcome.attempt });
      return setProblem({ title: navigator.onLine ? words.serverError : words.offline, text: words.serverErrorText });
    }
    setDraft({ ...sent, attempt: outcome.attempt });
    setProblem({ text: refusalInWords(outcome.failure) });
  }

  return (
    <>
      <p className="mt-1 text-ink-soft">{words.intro}</p>
      <StepList current={step} />
      <form
        ref={form}
        noValidate
        onInput={() => keep(readForm())}
        onSubmit={(event) => void submit(event)}
        className="mt-6"
      >
        <h2 ref={title} tabIndex={-1} className="text-lg font-semibold outline-none">
          <span className="sr-only">{words.stepOf(stepNames.indexOf(step) + 1)}</span>
          {words.steps[step]}
        </h2>
        {step !== 'review' && errors.size > 0 && (
          <ErrorSummary
            fields={fields.filter((field) => errors.has(field))}
            onPick={(field) => showErrors([field, ...errors].filter((one, at, all) => all.indexOf(one) === at))}
          />
        )}
        {problem && (
          <Notice isError>
            {problem.title && <strong className="block font-semibold">{problem.title}</strong>}
            {problem.text}
          </Notice>
        )}
        {step === 'review' ? (
          <Review typed={typed} isInvited={isInvited} hasError={errors.has('terms')} onChange={goTo} />
        ) : (
          <div className="mt-4 flex flex-col gap-4 [&_input]:scroll-my-16 [&_select]:scroll-my-16">
            {fields.map((field) =>
              field === 'terms' ? null : (
                <FormField
                  key={field}
                  field={field}
                  value={typed[field] ?? ''}
                  error={errors.has(field) ? words.errors[field] : undefined}
                  onLeave={(value) => leave(field, value)}
                />
              ),
            )}
          </div>
        )}
        {/* Only programs fill this in. */}
        <input name="fax" defaultValue="" tabIndex={-1} autoComplete="off" aria-hidden className="hidden" />
        <div className="mt-6 flex flex-wrap gap-3">
          <Button type="submit" variant="primary" size="lg" busy={isSending} className="pointer-coarse:h-11">
            {step === 'review' ? words.send : words.proceed}
          </Button>
          {step !== 'practice' && (
            <Button
              size="lg"
              className="pointer-coarse:h-11"
              onClick={() => goTo(step === 'review' ? 'contact' : 'practice')}
            >
              {words.back}
            </Button>
          )}
        </div>
      </form>
    </>
  );
}
