import { useState } from 'react';
import { type StateCode, stateCodeOf, stateCodes, usStates } from '#contract/rules/practice/us-address.ts';
import { practiceSettings as words } from '#src/strings/practice-settings.ts';
import { ComboField } from '#src/ui/fields/ComboField.tsx';
import { useFormField } from '#src/publish/FormText.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import type { PracticeFields } from './fields.ts';

const options = stateCodes.map((code) => ({ id: code, text: usStates[code], note: code }));
/** The states whose code, or a word of whose name, starts with the input. */
const matching = (typed: string) =>
  options.filter(({ id, text }) =>
    [id, ...text.split(' '), text].some((part) => part.toLowerCase().startsWith(typed.trim().toLowerCase())),
  );

/** The state of the practice's address, by code or name. A saved value that is no state is shown until it is edited (D-63). */
export function StateField() {
  const { edit } = usePublishPage<PracticeFields>();
  const { onBlur, onChange: _, ...bound } = useFormField<PracticeFields>({ name: 'practiceAddressState' });
  const [typed, setTyped] = useState<string | null>(null);
  const take = (practiceAddressState: StateCode) => edit({ practiceAddressState });
  function leave() {
    if (typed !== null) {
      const found = matching(typed);
      const [only] = found.length === 1 && typed.trim() !== '' ? found : [];
      const meant = stateCodeOf(typed) ?? only?.id;
      if (meant) take(meant);
      setTyped(null);
    }
    onBlur();
  }
  return (
    <ComboField
      {...bound}
      {...words.fields.practiceAddressState}
      required
      autoComplete="address-level1"
      listLabel={words.states}
      options={typed === null ? options : matching(typed)}
      current={bound.value}
      onFocus={({ target }) => target.select()}
      onType={(text) => {
        setTyped(text);
        edit({ practiceAddressState: text });
      }}
      onPick={(id) => {
        const code = stateCodeOf(id);
        if (code) take(code);
        setTyped(null);
      }}
      onClose={leave}
    />
  );
}
