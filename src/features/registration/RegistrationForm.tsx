import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SmsRegistration } from '#contract/campaigns/sms-registration.ts';
import { usStates } from '#contract/rules/practice/us-address.ts';
import { isOpenState, openFields, refusalFields } from '#contract/rules/registration/refusals.ts';
import { findingLevels, maySubmit } from '#contract/rules/registration/registration-finding.ts';
import { registrationFindings } from '#contract/rules/registration/registration-lint.ts';
import {
  businessStructures,
  consentMethods,
  type RegistrationField,
  type SmsRegistrationForm,
} from '#contract/rules/registration/sms-registration-form.ts';
import { suggestedConsent } from '#contract/rules/registration/suggested-consent.ts';
import { focusField } from '#src/publish/focus-field.ts';
import { useSubmitSmsRegistrationMutation } from '#src/services/campaigns/sms-registration.ts';
import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { smsRegistration as words } from '#src/strings/sms-registration.ts';
import { Button } from '#src/ui/Button.tsx';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { announce } from '#src/ui/LiveRegion.tsx';
import { EinField } from './EinField.tsx';
import { useSavedDraft } from './use-saved-draft.ts';

/** Milliseconds after which the count of findings is said. */
const quiet = 1500;

type TextName = {
  [K in RegistrationField]: SmsRegistrationForm[K] extends string ? K : never;
}[RegistrationField];
type TickName = {
  [K in RegistrationField]: SmsRegistrationForm[K] extends boolean ? K : never;
}[RegistrationField];

const autoCompletes: Partial<Record<TextName, string>> = {
  legalBusinessName: 'organization',
  street: 'street-address',
  city: 'address-level2',
  zip: 'postal-code',
  contactFirstName: 'given-name',
  contactLastName: 'family-name',
  contactEmail: 'email',
  contactPhone: 'tel',
  website: 'url',
};

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

/** The form with what carriers would refuse in it, before it is sent. */
export function RegistrationForm({ registration }: { registration: SmsRegistration }) {
  const { state, refusals, practice } = registration;
  const draft = useSavedDraft(registration);
  const { form, change } = draft;
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [wasTried, setTried] = useState(false);
  const [isTrue, setTrue] = useState(false);
  const [submit, submission] = useSubmitSmsRegistrationMutation();
  const [isSending, setSending] = useState(false);
  const key = useRef('');

  const isOpen = isOpenState(state);
  const open = openFields(
    state,
    refusals.map(({ code }) => code),
  );
  const isClosed = (field: RegistrationField) => open !== null && !open.includes(field);
  const findings = isOpen ? registrationFindings(form, practice) : [];
  const must = findings.filter(({ code }) => findingLevels[code] === 'must').length;
  const count = words.counted(must, findings.length - must);
  useEffect(() => {
    if (touched.size === 0) return;
    const timer = setTimeout(() => announce(count), quiet);
    return () => clearTimeout(timer);
  }, [count, touched.size]);

  const refusedAt = (field: RegistrationField) => {
    const refusal = refusals.find(({ code }) => (refusalFields[code] as readonly string[])[0] === field);
    return isOpen && refusal && form[field] === registration.form[field] ? words.refusals[refusal.code] : undefined;
  };
  const errorAt = (field: RegistrationField, at?: number) => {
    const found = findings.find((one) => one.field === field && (at === undefined || one.at === at));
    const isShown = found && (wasTried || touched.has(field) || found.code === 'ein_personal');
    return isShown ? words.finding(found.code, field) : at === undefined ? refusedAt(field) : undefined;
  };
  const touch = (field: string) => setTouched((before) => new Set([...before, field]));
  const common = (field: RegistrationField) => ({
    label: words.fields[field],
    name: field,
    error: errorAt(field),
    onBlur: () => touch(field),
  });
  const text = (field: TextName) => (
    <TextField
      {...common(field)}
      autoComplete={autoCompletes[field]}
      inputMode={field === 'zip' ? 'numeric' : undefined}
      readOnly={isClosed(field)}
      value={form[field]}
      onChange={({ target }) => edit({ [field]: target.value })}
    />
  );
  const area = (field: TextName) => (
    <TextArea
      {...common(field)}
      readOnly={isClosed(field)}
      value={form[field]}
      onChange={({ target }) => edit({ [field]: target.value })}
    />
  );
  const tick = (field: TickName) => (
    <div className="flex flex-col gap-1">
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          name={field}
          className="size-4 shrink-0 accent-accent"
          disabled={isClosed(field)}
          checked={form[field]}
          onChange={({ target }) => edit({ [field]: target.checked })}
          onBlur={() => touch(field)}
        />
        {words.fields[field]}
      </label>
      {errorAt(field) && <p className="text-sm text-warn">{errorAt(field)}</p>}
    </div>
  );

  const consentOf = ({ consentMethods: ways, website }: Pick<SmsRegistrationForm, 'consentMethods' | 'website'>) =>
    ways.length === 0
      ? ''
      : suggestedConsent(ways, { name: practice.name, website, privacy: `${website.replace(/\/$/, '')}/privacy` });
  /** The description of how clients agree follows what is chosen until somebody writes it. */
  function edit(changes: Partial<SmsRegistrationForm>) {
    const follows = form.consent === consentOf(form) && !('consent' in changes);
    change({ ...changes, ...(follows && { consent: consentOf({ ...form, ...changes }) }) });
  }

  async function send() {
    setTried(true);
    const [first] = findings.filter(({ code }) => findingLevels[code] === 'must');
    if (!maySubmit(findings)) return void (first && focusField(first.field, []));
    if (!isTrue) return void focusField('isTrue', []);
    setSending(true);
    const version = await draft.saveNow();
    if (version !== null) {
      key.current ||= crypto.randomUUID();
      const { error } = await submit({ version, isTrue: true, idempotencyKey: key.current });
      // A refusal is final for its key.
      if (error && describeError(error).code !== 'fetch_error') key.current = '';
    }
    setSending(false);
  }
  const problem = submission.error ?? draft.error;

  return (
    <form
      noValidate
      className="flex flex-col gap-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void send();
      }}
    >
      {!isOpen && <h2 className="font-semibold">{words.sent}</h2>}
      <Section title={words.sections.business}>
        <EinField {...common('ein')} readOnly={isClosed('ein')} value={form.ein} onChange={(ein) => edit({ ein })} />
        {text('legalBusinessName')}
        <SelectField
          {...common('businessStructure')}
          disabled={isClosed('businessStructure')}
          value={form.businessStructure ?? ''}
          onChange={({ target }) =>
            edit({ businessStructure: businessStructures.find((one) => one === target.value) ?? null })
          }
        >
          <option value="">{words.choose}</option>
          {businessStructures.map((structure) => (
            <option key={structure} value={structure}>
              {words.structures[structure]}
            </option>
          ))}
        </SelectField>
        {form.businessStructure === 'CORPORATION' && tick('isListed')}
        {form.businessStructure === 'CORPORATION' && form.isListed && (
          <>
            {text('stockSymbol')}
            {text('stockExchange')}
          </>
        )}
      </Section>
      <Section title={words.sections.address}>
        {text('street')}
        {text('city')}
        <SelectField
          {...common('state')}
          autoComplete="address-level1"
          disabled={isClosed('state')}
          value={form.state}
          onChange={({ target }) => edit({ state: target.value })}
        >
          <option value="">{words.choose}</option>
          {Object.entries(usStates).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {text('zip')}
      </Section>
      <Section title={words.sections.contact}>
        {text('contactFirstName')}
        {text('contactLastName')}
        {text('contactEmail')}
        {text('contactPhone')}
        {text('website')}
        {tick('websiteOpens')}
        {tick('websiteShowsName')}
        {tick('websiteHasPrivacyPolicy')}
      </Section>
      <Section title={words.sections.consent}>
        <div>
          {consentMethods.map((method) => (
            <label key={method} className="flex min-h-11 items-center gap-2.5">
              <input
                type="checkbox"
                name="consentMethods"
                className="size-4 shrink-0 accent-accent"
                disabled={isClosed('consentMethods')}
                checked={form.consentMethods.includes(method)}
                onChange={({ target }) =>
                  edit({
                    consentMethods: target.checked
                      ? [...form.consentMethods, method]
                      : form.consentMethods.filter((one) => one !== method),
                  })
                }
              />
              {words.methods[method]}
            </label>
          ))}
        </div>
      </Section>
      <details className="rounded-xl border border-line px-4 py-3">
        <summary className="min-h-6 cursor-pointer font-semibold">{words.sections.carriers}</summary>
        <div className="flex flex-col gap-4 pt-4">
          {area('consent')}
          {area('description')}
          {form.samples.map((sample, at) => (
            <TextArea
              // Samples have no id, and are not moved.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              label={words.sample(at + 1)}
              name="samples"
              error={errorAt('samples', at)}
              readOnly={isClosed('samples')}
              value={sample}
              onBlur={() => touch('samples')}
              onChange={({ target }) => edit({ samples: form.samples.with(at, target.value) })}
            />
          ))}
          {area('stopAnswer')}
          {area('helpAnswer')}
          {area('startAnswer')}
        </div>
      </details>
      {isOpen && (
        <>
          <section aria-labelledby="checks" className="rounded-xl bg-sunken px-4 py-3">
            <h2 id="checks" className="font-semibold">
              {words.checks}
            </h2>
            <p>{count}</p>
            <ul className="mt-1 flex flex-col">
              {findings
                .filter(({ code, field }) => code !== 'missing' || wasTried || touched.has(field))
                .map(({ code, field, at }) => (
                  <li key={`${code} ${field} ${at}`}>
                    <button
                      type="button"
                      className="min-h-11 py-1 text-start text-sm underline underline-offset-2"
                      onClick={() => void focusField(field, [])}
                    >
                      {words.finding(code, field)}
                    </button>
                  </li>
                ))}
            </ul>
          </section>
          {draft.hasConflict && (
            <div role="alert" className="flex flex-wrap items-center gap-3 rounded-xl bg-warn-soft px-4 py-3">
              <p>{words.changed(registration.savedBy)}</p>
              <Button size="sm" onClick={draft.takeTheirs}>
                {words.takeTheirs}
              </Button>
              <Button size="sm" onClick={draft.keepMine}>
                {words.keepMine}
              </Button>
            </div>
          )}
          <div className="flex flex-col gap-1">
            <label className="flex min-h-11 items-center gap-2.5">
              <input
                type="checkbox"
                name="isTrue"
                className="size-4 shrink-0 accent-accent"
                checked={isTrue}
                onChange={({ target }) => setTrue(target.checked)}
              />
              {words.statement}
            </label>
            {wasTried && !isTrue && <p className="text-sm text-bad">{words.tick}</p>}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" variant="primary" busy={isSending}>
              {state === 'DRAFT' ? words.submit : words.resubmit}
            </Button>
            <span className="text-sm text-ink-soft">
              {draft.isSaving
                ? words.saving
                : !draft.isDirty && registration.savedAt
                  ? words.saved(new Date(registration.savedAt).toLocaleTimeString('en-US', { timeStyle: 'short' }))
                  : null}
            </span>
          </div>
          {problem !== undefined && !draft.hasConflict && (
            <p role="alert" className="text-sm text-bad">
              {`${draft.error ? `${words.notSaved} ` : ''}${messageForCode(describeError(problem).code)}`}
            </p>
          )}
        </>
      )}
    </form>
  );
}
