import { reports } from '#src/strings/reports.ts';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { type daysNames, type DaysChoice, presets } from './report-days.ts';

const words = reports.days;

interface DaysFieldsProps {
  choice: DaysChoice;
  /** Whether all days can be counted. */
  hasAll?: boolean;
  /** For the address; an empty value leaves its name out. */
  onChange: (changes: Record<(typeof daysNames)[number], string>) => void;
}

/** Which days are counted: some of the latest, or the user's own. */
export function DaysFields({ choice: { name, days }, hasAll = false, onChange }: DaysFieldsProps) {
  const { from = '', to = '' } = days;
  const choose = (value: string) =>
    onChange({ days: value, from: value === 'own' ? from : '', to: value === 'own' ? to : '' });
  return (
    <>
      <SelectField label={words.label} value={name ?? ''} onChange={({ target }) => choose(target.value)}>
        {hasAll && <option value="">{words.all}</option>}
        {[...presets, 'own' as const].map((one) => (
          <option key={one} value={one}>
            {words.names[one]}
          </option>
        ))}
      </SelectField>
      {name === 'own' &&
        (['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            type="date"
            label={words[end]}
            error={end === 'to' && from !== '' && to !== '' && to < from ? words.wrongOrder : undefined}
            value={days[end] ?? ''}
            onChange={({ target }) => onChange({ days: 'own', from, to, [end]: target.value })}
          />
        ))}
    </>
  );
}
