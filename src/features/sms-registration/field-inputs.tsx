import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { findingLevels, type RegistrationFinding } from '#contract/rules/registration/registration-finding.ts';
import type { RegistrationField, SmsRegistrationForm } from '#contract/rules/registration/sms-registration-form.ts';
import { smsRegistration as words } from '#src/strings/sms-registration.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';

type NameOf<T> = { [K in RegistrationField]: SmsRegistrationForm[K] extends T ? K : never }[RegistrationField];
export type TextName = NameOf<string>;
type TickName = NameOf<boolean>;

/** The form while it is edited. */
export interface Editing {
  readonly form: SmsRegistrationForm;
  edit(changes: Partial<SmsRegistrationForm>): void;
  isClosed(field: RegistrationField): boolean;
  /** What is shown at a field: a finding, as soon as its field was left. */
  findingAt(field: RegistrationField, at?: number): RegistrationFinding | undefined;
  /** Why the field was refused, until it is edited. */
  refusedAt(field: RegistrationField): string | undefined;
  isPrefilled(field: RegistrationField): boolean;
  touch(field: RegistrationField): void;
  /** Keeps a warning's field as it is. */
  accept(finding: RegistrationFinding): void;
}

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
const inputModes: Partial<Record<TextName, 'numeric' | 'email' | 'tel' | 'url'>> = {
  zip: 'numeric',
  contactEmail: 'email',
  contactPhone: 'tel',
  website: 'url',
};

/** A warning under its control, which may be kept. */
function Warning({ finding, accept }: { finding: RegistrationFinding } & Pick<Editing, 'accept'>) {
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-warn">
      <p className="flex min-w-0 flex-1 basis-60 gap-1.5">
        <TriangleAlert className="mt-px size-4 shrink-0" aria-hidden />
        {words.finding(finding.code, finding.field)}
      </p>
      <Button size="sm" icon={<Check aria-hidden />} onClick={() => accept(finding)}>
        {words.accept}
      </Button>
    </div>
  );
}

/** The controls of the form. Each shows one finding: what has to be fixed as its error, what is worth a look below it. */
export function fieldInputs(editing: Editing) {
  const { form, edit, isClosed, findingAt, refusedAt, isPrefilled, touch, accept } = editing;
  const isMust = (finding: RegistrationFinding | undefined) => finding && findingLevels[finding.code] === 'must';

  const common = (field: RegistrationField, at?: number) => {
    const finding = findingAt(field, at);
    return {
      label: at === undefined ? words.fields[field] : words.sample(at + 1),
      name: field,
      hint: isPrefilled(field) && at === undefined ? words.prefilled : undefined,
      error: finding && isMust(finding) ? words.finding(finding.code, field) : at ? undefined : refusedAt(field),
      onBlur: () => touch(field),
    };
  };
  const withWarning = (control: ReactNode, field: RegistrationField, at?: number) => {
    const finding = findingAt(field, at);
    if (!finding || isMust(finding)) return control;
    return (
      <div>
        {control}
        <Warning finding={finding} accept={accept} />
      </div>
    );
  };
  const text = (field: TextName) =>
    withWarning(
      <TextField
        {...common(field)}
        autoComplete={autoCompletes[field]}
        inputMode={inputModes[field]}
        readOnly={isClosed(field)}
        value={form[field]}
        onChange={({ target }) => edit({ [field]: target.value })}
      />,
      field,
    );
  const area = (field: TextName) =>
    withWarning(
      <TextArea
        {...common(field)}
        readOnly={isClosed(field)}
        value={form[field]}
        onChange={({ target }) => edit({ [field]: target.value })}
      />,
      field,
    );
  const tick = (field: TickName) =>
    withWarning(
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
      </label>,
      field,
    );
  /** What is wrong with a group of controls. */
  const groupError = (field: RegistrationField) => {
    const finding = findingAt(field);
    const said = finding ? words.finding(finding.code, field) : refusedAt(field);
    return said && <p className="text-sm text-bad">{said}</p>;
  };
  return { common, withWarning, text, area, tick, groupError };
}
