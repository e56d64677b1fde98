import { practiceIdentityFields, type RegistrationField, registrationFields } from '#contract/registration/form.ts';
import { toE164 } from '#contract/rules/texting/phone.ts';

export type IdentityField = keyof typeof practiceIdentityFields;
export type FieldName = RegistrationField | IdentityField | 'terms';
/** What stands in the fields, by name. */
export type Filled = Partial<Record<FieldName, string>>;

export type StepName = 'practice' | 'contact' | 'review';
export const stepNames: readonly StepName[] = ['practice', 'contact', 'review'];

export const identityFields: readonly IdentityField[] = ['software', 'practiceOrgId', 'practiceSubOrgId'];
const practiceFields: readonly FieldName[] = ['practiceName', 'street', 'city', 'state', 'zip', 'phone'];

/** The fields of a step. An invitation names the practice, so that nobody has to. */
export function fieldsOf(step: StepName, isInvited: boolean): readonly FieldName[] {
  if (step === 'practice') return isInvited ? practiceFields : [...identityFields, ...practiceFields];
  return step === 'contact' ? ['contactName', 'contactEmail'] : ['terms'];
}

const schemas = { ...registrationFields, ...practiceIdentityFields };

/** A field as it is sent; null where it cannot be. */
export function wireValue(field: Exclude<FieldName, 'terms'>, typed: string): string | null {
  const value = field === 'phone' ? toE164(typed) : typed.trim();
  return value !== null && schemas[field].safeParse(value).success ? value : null;
}

export const isValid = (field: FieldName, { [field]: typed = '' }: Filled): boolean =>
  field === 'terms' ? typed === 'on' : wireValue(field, typed) !== null;

export const invalidIn = (fields: readonly FieldName[], typed: Filled): FieldName[] =>
  fields.filter((field) => !isValid(field, typed));

/** All fields as they are sent, without the terms; they must be valid. */
export const wireFields = (typed: Filled, isInvited: boolean): Record<string, string> =>
  Object.fromEntries(
    [...fieldsOf('practice', isInvited), ...fieldsOf('contact', isInvited)].map((field) => [
      field,
      wireValue(field as Exclude<FieldName, 'terms'>, typed[field] ?? '') ?? '',
    ]),
  );
