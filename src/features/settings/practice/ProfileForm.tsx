import { profileLimits } from '#contract/campaigns/settings.ts';
import { formatPhone, toE164 } from '#contract/rules/phone.ts';
import { formatZone } from '#src/lib/dates.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { practiceSettings as words } from '#src/strings/practice-settings.ts';
import { TextField } from '#src/ui/TextField.tsx';
import { FormText } from '../FormText.tsx';
import { useSettingsHere } from '../publish/use-settings.ts';
import { TextingNumber } from '../TextingNumber.tsx';
import type { PracticeFields, ProfileField } from './fields.ts';

/** Name, address and contact; what the practice software and the carriers decide stands beside it (PS-02, PS-06, PS-07). */
export function ProfileForm() {
  const { draft, edit } = useSettingsHere<PracticeFields>();
  const zone = usePracticeZone();
  const bind = (name: ProfileField) => ({ name, limit: profileLimits[name], ...words.fields[name] });
  return (
    <div className="grid gap-4 md:grid-cols-6">
      <div className="md:col-span-6">
        <FormText<PracticeFields> {...bind('practiceName')} required autoComplete="organization" />
      </div>
      <div className="md:col-span-6">
        <FormText<PracticeFields> {...bind('practiceAddress')} required autoComplete="address-line1" />
      </div>
      <div className="md:col-span-6">
        <FormText<PracticeFields> {...bind('practiceAddress2')} autoComplete="address-line2" />
      </div>
      <div className="md:col-span-3">
        <FormText<PracticeFields> {...bind('practiceAddressCity')} required autoComplete="address-level2" />
      </div>
      <div className="md:col-span-2">
        <FormText<PracticeFields> {...bind('practiceAddressState')} required autoComplete="address-level1" />
      </div>
      <div className="md:col-span-1">
        <FormText<PracticeFields> {...bind('practiceAddressPostalCode')} required autoComplete="postal-code" />
      </div>
      <div className="md:col-span-3">
        <FormText<PracticeFields>
          {...bind('practiceVoicePhone')}
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          onRest={(typed) => edit({ practiceVoicePhone: formatPhone(toE164(typed)) || draft.practiceVoicePhone })}
        />
      </div>
      <div className="md:col-span-3">
        <FormText<PracticeFields> {...bind('practiceEmailAddress')} required type="email" autoComplete="email" />
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
