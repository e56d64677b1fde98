import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { usStates } from '#contract/rules/practice/us-address.ts';
import { websiteHost } from '#contract/rules/registration/business-findings.ts';
import { businessStructures, consentMethods } from '#contract/rules/registration/sms-registration-form.ts';
import { privacyAddressIn, usualPrivacyAddress } from '#contract/rules/registration/suggested-consent.ts';
import { classNames } from '#src/lib/class-names.ts';
import { smsRegistration as words } from '#src/strings/sms-registration.ts';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { EinField } from './EinField.tsx';
import { type Editing, fieldInputs } from './field-inputs.tsx';
import { PrivacySentence } from './PrivacySentence.tsx';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

/** The address that carriers will open, which the suggested description makes of the website: a guess until somebody has looked. */
function PrivacyAddress({ form: { consent, website, websiteHasPrivacyPolicy: isConfirmed } }: Pick<Editing, 'form'>) {
  const guess = websiteHost(website) === null ? null : usualPrivacyAddress(website);
  const address = consent.trim() === '' ? guess : privacyAddressIn(consent);
  if (address === null) return null;
  return (
    <p
      className={classNames(
        'flex gap-1.5 text-sm text-pretty wrap-anywhere',
        isConfirmed ? 'text-ink-soft' : 'text-warn',
      )}
    >
      {!isConfirmed && <TriangleAlert className="mt-px size-4 shrink-0" aria-hidden />}
      <span className="min-w-0">{words.privacyAt(address)}</span>
    </p>
  );
}

/** The business, its address, its contact and website, and how clients agree (SM-01). */
export function BusinessFields({ editing }: { editing: Editing }) {
  const { form, edit, isClosed, touch } = editing;
  const { common, withWarning, text, tick, groupError } = fieldInputs(editing);
  return (
    <>
      <Section title={words.sections.business}>
        {withWarning(
          <EinField {...common('ein')} readOnly={isClosed('ein')} value={form.ein} onChange={(ein) => edit({ ein })} />,
          'ein',
        )}
        {!isClosed('ein') && (
          <details className="text-sm">
            <summary className="min-h-6 cursor-pointer text-ink-soft">{words.noEin}</summary>
            <p className="pt-1 text-pretty">{words.noEinText}</p>
          </details>
        )}
        {text('legalBusinessName')}
        {withWarning(
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
          </SelectField>,
          'businessStructure',
        )}
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
        <div className="grid gap-4 md:grid-cols-[2fr_2fr_1fr]">
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
        </div>
      </Section>
      <Section title={words.sections.contact}>
        <div className="grid gap-4 md:grid-cols-2">
          {text('contactFirstName')}
          {text('contactLastName')}
        </div>
        {text('contactEmail')}
        {text('contactPhone')}
        {text('website')}
        <div className="flex flex-col">
          {tick('websiteOpens')}
          {tick('websiteShowsName')}
          {tick('websiteHasPrivacyPolicy')}
        </div>
        {!isClosed('websiteHasPrivacyPolicy') && <PrivacyAddress form={form} />}
        {!form.websiteHasPrivacyPolicy && !isClosed('websiteHasPrivacyPolicy') && <PrivacySentence />}
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
                onChange={({ target }) => {
                  edit({
                    consentMethods: target.checked
                      ? [...form.consentMethods, method]
                      : form.consentMethods.filter((one) => one !== method),
                  });
                  touch('consentMethods');
                }}
              />
              {words.methods[method]}
            </label>
          ))}
          {groupError('consentMethods')}
        </div>
      </Section>
    </>
  );
}
