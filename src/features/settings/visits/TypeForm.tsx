import { appointmentTypeLength } from '#contract/rules/limits.ts';
import { appointmentTypes } from '#src/strings/appointment-types.ts';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { useFormField } from '#src/publish/FormText.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import type { CommunicationsFields } from '../communications/fields.ts';
import { typeEdit, typeKey, typeValuesOf } from '../communications/type-fields.ts';
import type { AppointmentType } from './listed-types.ts';
import { TimeRangeField } from './TimeRangeField.tsx';

const words = appointmentTypes.dialog;

/** What is set for an appointment type (PR-05, PR-07 to PR-12). It is part of the page's edits at once. */
export function TypeForm({ type: { id, name } }: { type: AppointmentType }) {
  const { draft, edit } = usePublishPage<CommunicationsFields>();
  const { isWellness } = typeValuesOf(draft, id);
  const displayName = useTypeText(id, 'displayName', words.displayNameHint, appointmentTypeLength.displayName);
  const instructions = useTypeText(id, 'instructions');
  const length = instructions.value.trim().length;
  return (
    <div className="flex flex-col gap-4">
      <TextField {...displayName} label={words.displayName} placeholder={name} autoComplete="off" />
      <Switch
        label={words.isWellness}
        hint={words.isWellnessHint}
        isOn={isWellness === true}
        onChange={(isOn) => edit(typeEdit(id, { isWellness: isOn || null }))}
      />
      <TextArea
        {...instructions}
        label={words.instructions}
        hint={words.instructionsHint(length, appointmentTypeLength.instructions)}
        className="max-h-64 min-h-20"
      />
      <fieldset className="flex flex-col gap-3">
        <legend className="float-start mb-1 w-full text-sm font-medium">
          {appointmentTypes.times.legend}
          <span className="block font-normal text-ink-soft">{appointmentTypes.times.hint}</span>
        </legend>
        <TimeRangeField id={id} field="dropOff" />
        <TimeRangeField id={id} field="pickup" />
      </fieldset>
    </div>
  );
}

/** Binds a text field; an empty text is no setting. */
function useTypeText(id: string, field: 'displayName' | 'instructions', hint?: string, limit?: number) {
  const { edit } = usePublishPage<CommunicationsFields>();
  const bound = useFormField<CommunicationsFields>({ name: typeKey(field, id), hint, limit });
  return {
    ...bound,
    onChange: ({ target }: { target: { value: string } }) => edit(typeEdit(id, { [field]: target.value || null })),
  };
}
