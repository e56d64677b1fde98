import {
  registrationFields,
  type RegistrationField,
  type SmsRegistrationForm,
} from '#contract/rules/registration/sms-registration-form.ts';
import { smsRegistration as words } from '#src/strings/sms-registration.ts';

/** Everything in a form, to read. */
export function FormSummary({ form }: { form: SmsRegistrationForm }) {
  const isCorporation = form.businessStructure === 'CORPORATION';
  const shown = registrationFields.filter((field) => {
    if (field === 'isListed') return isCorporation;
    return !field.startsWith('stock') || (isCorporation && form.isListed);
  });
  return (
    <dl className="grid gap-x-4 gap-y-0.5 text-sm md:grid-cols-[14rem_1fr] md:gap-y-2">
      {shown.map((field) => (
        <div key={field} className="contents">
          <dt className="text-ink-soft">{words.fields[field]}</dt>
          <dd className="mb-2 min-w-0 wrap-anywhere whitespace-pre-wrap md:mb-0">{valueOf(form, field)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A field's value as people read it. */
export function valueOf(form: SmsRegistrationForm, field: RegistrationField): string {
  if (field === 'businessStructure')
    return form.businessStructure === null ? words.empty : words.structures[form.businessStructure];
  if (field === 'consentMethods')
    return form.consentMethods.map((method) => words.methods[method]).join(', ') || words.empty;
  const value = form[field];
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return (typeof value === 'string' ? value : value.join('\n\n')) || words.empty;
}
