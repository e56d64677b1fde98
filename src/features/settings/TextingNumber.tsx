import { textingNumberOf } from '#contract/campaigns/enrollment.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { useRegistrationStatus } from '#src/services/campaigns/registration-status.ts';
import { settingsForm } from '#src/strings/settings-form.ts';
import { TextField } from '#src/ui/fields/TextField.tsx';

const words = settingsForm.textingNumber;

/** The number that clients text; read-only, because the carriers manage it (PS-07, TX-17). */
export function TextingNumber() {
  const { data: practice } = useGetEnrollmentQuery({});
  const { status } = useRegistrationStatus(practice);
  const number = formatPhone(practice && textingNumberOf(practice));
  return <TextField readOnly label={words.label} hint={words.hint(status)} value={number || words.none} />;
}
