import { useEffect, useRef, useState } from 'react';
import type { SmsRegistration } from '#contract/campaigns/sms-registration.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { isOpenState, openFields, refusalFields, unchangedWords } from '#contract/rules/registration/refusals.ts';
import {
  findingLevels,
  maySubmit,
  type RegistrationFinding,
} from '#contract/rules/registration/registration-finding.ts';
import { registrationFindings } from '#contract/rules/registration/registration-lint.ts';
import type { RegistrationField, SmsRegistrationForm } from '#contract/rules/registration/sms-registration-form.ts';
import { isSameJson } from '#src/lib/same-json.ts';
import { focusField } from '#src/publish/focus-field.ts';
import { smsRegistration as words } from '#src/strings/sms-registration.ts';
import { announce } from '#src/ui/LiveRegion.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { BusinessFields } from './BusinessFields.tsx';
import { CarrierTexts, suggestionFor } from './CarrierTexts.tsx';
import { ChecksPanel } from './ChecksPanel.tsx';
import { Conflict } from './Conflict.tsx';
import { FormSummary } from './FormSummary.tsx';
import type { Editing } from './field-inputs.tsx';
import { mayRetry, type RegistrationCalls } from './registration-calls.ts';
import { SubmitPart } from './SubmitPart.tsx';
import { useSavedDraft } from './use-saved-draft.ts';

/** Milliseconds after which the count of findings is said. */
const quiet = 1500;

interface RegistrationFormProps {
  registration: SmsRegistration;
  calls: RegistrationCalls;
}

/** The form with what carriers would refuse in it, before it is sent. */
export function RegistrationForm({ registration, calls }: RegistrationFormProps) {
  const { state, refusals, practice, version } = registration;
  const draft = useSavedDraft(registration, calls);
  const { form } = draft;
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [wasTried, setTried] = useState(false);
  const [isTrue, setTrue] = useState(false);
  const [isSending, setSending] = useState(false);
  const [notSent, setNotSent] = useState<ErrorCode | null>(null);
  const key = useRef('');
  const conflict = useRef<HTMLElement>(null);
  const whole = useRef<HTMLFormElement>(null);
  useKeptFocus(String(draft.hasConflict), whole);

  const isOpen = isOpenState(state);
  const codes = refusals.map(({ code }) => code);
  const open = openFields(state, codes);
  const isClosed = (field: RegistrationField) => open !== null && !open.includes(field);
  const findings = isOpen
    ? registrationFindings(form, practice, refusals).filter(
        (finding) =>
          !draft.isKept(finding) &&
          // A warning about what was accepted already cannot be answered.
          (findingLevels[finding.code] === 'must' || !isClosed(finding.field)),
      )
    : [];
  const isVisited = ({ field }: RegistrationFinding) => wasTried || touched.has(field);
  /** What is still empty is no mistake before its field was left. */
  const shown = findings.filter((finding) => finding.code !== 'missing' || isVisited(finding));
  const must = shown.filter(({ code }) => findingLevels[code] === 'must').length;
  const count = words.counted({ empty: findings.length - shown.length, must, likely: shown.length - must });
  useEffect(() => {
    if (touched.size === 0) return;
    const timer = setTimeout(() => announce(count), quiet);
    return () => clearTimeout(timer);
  }, [count, touched.size]);

  const editing: Editing = {
    form,
    edit,
    isClosed,
    findingAt: (field, at) =>
      shown.find((one) => one.field === field && one.at === at && (isVisited(one) || one.code === 'ein_personal')),
    refusedAt: (field) => {
      const refusal = refusals.find(({ code }) => (refusalFields[code] as readonly string[])[0] === field);
      if (!refusal) return undefined;
      const isUnchanged = refusal.refused
        ? unchangedWords([refusal], form).length > 0
        : isSameJson(form[field], registration.form[field]);
      return isUnchanged ? words.refusals[refusal.code] : undefined;
    },
    isPrefilled: (field) =>
      version === 0 &&
      typeof form[field] === 'string' &&
      form[field] !== '' &&
      form[field] === registration.form[field],
    touch: (field) => setTouched((before) => (before.has(field) ? before : new Set([...before, field]))),
    accept: (finding) => {
      draft.keepWarning(finding);
      announce(words.accepted);
      void focusField(finding.field, []);
    },
  };

  /** The description of how clients agree follows what is chosen until somebody writes it. */
  function edit(changes: Partial<SmsRegistrationForm>) {
    setNotSent(null);
    const follows = form.consent === suggestionFor(form, practice) && !('consent' in changes);
    draft.change({ ...changes, ...(follows && { consent: suggestionFor({ ...form, ...changes }, practice) }) });
  }

  async function send() {
    setTried(true);
    const [first] = findings.filter(({ code }) => findingLevels[code] === 'must');
    if (!maySubmit(findings)) return void (first && focusField(first.field, []));
    if (!isTrue) return void focusField('isTrue', []);
    setSending(true);
    setNotSent(null);
    const saved = await draft.saveNow();
    if (saved !== null) {
      key.current ||= crypto.randomUUID();
      const failure = await calls.submit(saved, key.current);
      setNotSent(failure);
      // A refusal is final for its key.
      if (failure && !mayRetry(failure)) key.current = '';
    }
    setSending(false);
  }

  if (!isOpen)
    return (
      // Its summary takes the focus, so that the page can be scrolled by keyboard.
      <details open>
        <summary className="mb-2 min-h-6 cursor-pointer font-semibold">{words.sent}</summary>
        <FormSummary form={form} />
      </details>
    );
  return (
    <form
      ref={whole}
      tabIndex={-1}
      noValidate
      className="relative flex scroll-mt-4 flex-col gap-8 outline-none"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.hasConflict) conflict.current?.focus();
        else if (!isSending) void send();
      }}
    >
      {draft.hasConflict && (
        <Conflict
          ref={conflict}
          mine={form}
          registration={registration}
          onTakeTheirs={draft.takeTheirs}
          onKeepMine={draft.keepMine}
        />
      )}
      {open !== null && <p className="text-pretty text-ink-soft">{words.openAlone(open)}</p>}
      <BusinessFields editing={editing} />
      <CarrierTexts editing={editing} practice={practice} isOpen={state === 'CAMPAIGN_REFUSED'} />
      <ChecksPanel count={count} isDone={findings.length === 0} findings={shown} />
      <SubmitPart
        registration={registration}
        form={form}
        isTrue={isTrue}
        onTrue={setTrue}
        isStatementMissing={wasTried && !isTrue}
        isSending={isSending}
        isSaving={draft.isSaving}
        isDirty={draft.isDirty}
        savedAt={draft.savedAt}
        notSaved={draft.hasConflict ? null : draft.failure}
        notSent={notSent}
      />
    </form>
  );
}
