import { profileLimits } from '#contract/campaigns/settings.ts';
import { formatPhone, toE164 } from '#contract/rules/texting/phone.ts';
import { tidyZip } from '#contract/rules/practice/us-address.ts';
import { formatZone } from '#src/lib/dates.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { practiceSettings as words } from '#src/strings/practice-settings.ts';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { FormText } from '#src/publish/FormText.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { TextingNumber } from '../TextingNumber.tsx';
import type { PracticeFields, ProfileField } from './fields.ts';
import { StateField } from './StateField.tsx';

/** Name, address and contact, with the read-only values of the practice software and the carriers (PS-02, PS-06, PS-07). */
export function ProfileForm() {
  const { draft, edit } = usePublishPage<PracticeFields>();
  const zone = usePracticeZone();
  const bind = <N extends ProfileField>(name: N) => ({ name, ...words.fields[name] });
  const limited = <N extends ProfileField & keyof typeof profileLimits>(name: N) => ({
    ...bind(name),
    limit: profileLimits[name],
  });
  return (
    <div className="grid gap-4 md:grid-cols-6">
      <div className="md:col-span-6">
        <FormText<PracticeFields> {...limited('practiceName')} required autoComplete="organization" />
      </div>
      <div className="md:col-span-6">
        <FormText<PracticeFields> {...limited('practiceAddress')} required autoComplete="address-line1" />
      </div>
      <div className="md:col-span-6">
        <FormText<PracticeFields> {...limited('practiceAddress2')} autoComplete="address-line2" />
      </div>
      <div className="md:col-span-2">
        <FormText<PracticeFields> {...limited('practiceAddressCity')} required autoComplete="address-level2" />
      </div>
      <div className="md:col-span-2">
        <StateField />
      </div>
      <div className="md:col-span-2">
        <FormText<PracticeFields>
          {...bind('practiceAddressPostalCode')}
          required
          inputMode="numeric"
          autoComplete="postal-code"
          onLeave={(typed) => edit({ practiceAddressPostalCode: tidyZip(typed) })}
        />
      </div>
      <div className="md:col-span-3">
        <FormText<PracticeFields>
          {...limited('practiceVoicePhone')}
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          onLeave={(typed) => edit({ practiceVoicePhone: formatPhone(toE164(typed)) || draft.practiceVoicePhone })}
        />
      </div>
      <div className="md:col-span-3">
        <FormText<PracticeFields> {...limited('practiceEmailAddress')} required type="email" autoComplete="email" />
      </div>
      <div className="md:col-span-3">
        <TextField readOnly {...words.zone} value={`${formatZone(zone)} (${zone})`} />
      </div>
      <div className="md:col-span-3">
        <TextingNumber />
      </div>
    </div>
  );
}
