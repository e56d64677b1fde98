import { type FocusEvent, type ReactNode } from 'react';
import { pimsTypes } from '#contract/platform/practice.ts';
import { stateCodes, usStates } from '#contract/rules/practice/us-address.ts';
import { formatPhone, toE164 } from '#contract/rules/texting/phone.ts';
import { pimsNames } from '#src/strings/pims.ts';
import { registration as words } from '#src/strings/registration.ts';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import type { FieldName } from './fields.ts';

type TextName = Exclude<FieldName, 'terms' | 'software' | 'state'>;

/** How browsers fill a field in, and which keyboard a phone shows. */
const inputs: Record<TextName, Partial<Parameters<typeof TextField>[0]>> = {
  practiceOrgId: { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false, maxLength: 128 },
  practiceSubOrgId: { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false, maxLength: 128 },
  practiceName: { autoComplete: 'organization', maxLength: 100 },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 40 },
  street: { autoComplete: 'street-address', maxLength: 100 },
  city: { autoComplete: 'address-level2', maxLength: 100 },
  zip: { autoComplete: 'postal-code', inputMode: 'numeric', maxLength: 10 },
  contactName: { autoComplete: 'name', maxLength: 100 },
  contactEmail: { type: 'email', autoComplete: 'email', autoCapitalize: 'off', spellCheck: false, maxLength: 254 },
};

interface FormFieldProps {
  field: Exclude<FieldName, 'terms'>;
  /** What stands in it at first; from then on the control has it, also where the browser fills it in. */
  value: string;
  error: string | undefined;
  onLeave: (typed: string) => void;
}

/** One field of the form. */
export function FormField({ field, value, error, onLeave }: FormFieldProps) {
  const shared = { name: field, label: words.labels[field], error, required: true, defaultValue: value };
  const hints: Partial<Record<FieldName, string>> = words.hints;
  if (field === 'software')
    return (
      <Select {...shared} onLeave={onLeave}>
        {pimsTypes.map((type) => (
          <option key={type} value={type}>
            {pimsNames[type]}
          </option>
        ))}
      </Select>
    );
  if (field === 'state')
    return (
      <Select {...shared} autoComplete="address-level1" onLeave={onLeave}>
        {stateCodes.map((code) => (
          <option key={code} value={code}>
            {usStates[code]}
          </option>
        ))}
      </Select>
    );
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    // A number is shown back as it was understood.
    if (field === 'phone') currentTarget.value = formatPhone(toE164(currentTarget.value)) || currentTarget.value;
    if (!isPressing(relatedTarget)) onLeave(currentTarget.value);
  };
  return <TextField {...shared} {...inputs[field]} hint={hints[field]} onBlur={leave} />;
}

/** Whether a field is left for a button. An error that appeared now would move the button away from under the press; the press looks itself. */
const isPressing = (to: EventTarget | null): boolean => to instanceof HTMLButtonElement;

interface SelectProps {
  name: string;
  label: string;
  error: string | undefined;
  defaultValue: string;
  autoComplete?: string;
  children: ReactNode;
  onLeave: (typed: string) => void;
}

const Select = ({ children, onLeave, ...rest }: SelectProps) => (
  <SelectField
    {...rest}
    required
    onBlur={({ currentTarget, relatedTarget }) => {
      if (!isPressing(relatedTarget)) onLeave(currentTarget.value);
    }}
  >
    <option value="">{words.selectOne}</option>
    {children}
  </SelectField>
);
