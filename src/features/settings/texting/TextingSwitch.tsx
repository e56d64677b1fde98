import { textingNumberOf } from '#contract/campaigns/enrollment.ts';
import { formatPhone } from '#contract/rules/phone.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { textMessages } from '#src/strings/text-messages.ts';
import { Switch } from '#src/ui/Switch.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { useSettingsHere } from '../publish/use-settings.ts';
import type { TextingFields } from './fields.ts';

const words = textMessages.texting;

/** Whether the practice texts, and from which number (TX-01, TX-17). */
export function TextingSwitch() {
  const { draft, edit } = useSettingsHere<TextingFields>();
  const { data: practice } = useGetEnrollmentQuery({});
  const number = formatPhone(practice && textingNumberOf(practice));
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Switch
        label={words.toggle}
        hint={draft.isTextingOn ? words.on : words.off}
        isOn={draft.isTextingOn}
        onChange={(isTextingOn) => edit({ isTextingOn })}
      />
      <TextField readOnly label={words.number} hint={words.numberHint} value={number || words.noNumber} />
    </div>
  );
}
