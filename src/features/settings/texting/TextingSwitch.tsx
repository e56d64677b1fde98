import { textMessages } from '#src/strings/text-messages.ts';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { TextingNumber } from '../TextingNumber.tsx';
import type { TextingFields } from './fields.ts';

const words = textMessages.texting;

/** The switch of texting, with the practice's number (TX-01, TX-17). */
export function TextingSwitch() {
  const { draft, edit } = usePublishPage<TextingFields>();
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Switch
        label={words.toggle}
        hint={draft.isTextingOn ? words.on : words.off}
        isOn={draft.isTextingOn}
        onChange={(isTextingOn) => edit({ isTextingOn })}
      />
      <TextingNumber />
    </div>
  );
}
