import { X } from 'lucide-react';
import { useState } from 'react';
import type { AppointmentCategory } from '#contract/campaigns/booking-config.ts';
import { bookingSettings } from '#src/strings/booking-settings.ts';
import { ComboField } from '#src/ui/fields/ComboField.tsx';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { orderedTypes } from './fields.ts';
import { matchingTypes } from './type-search.ts';
import { useCategoryField } from './use-category-field.ts';

const words = bookingSettings.types;

interface ScheduleTypesProps {
  category: AppointmentCategory;
  types: readonly { readonly id: string; readonly name: string }[];
}

/** Which parts of the providers' schedules are offered, by appointment type (AR-16, AR-17, AR-43). */
export function ScheduleTypes({ category, types }: ScheduleTypesProps) {
  const { name, value, error, change, touch } = useCategoryField(category, 'scheduleConfig');
  const [typed, setTyped] = useState('');
  const chosen = value.includedAppointmentTypes;
  const open = types.filter(({ id }) => !chosen.some((one) => one.id === id));
  const setTypes = (these: typeof chosen) => change({ ...value, includedAppointmentTypes: orderedTypes(these) });
  return (
    <div className="flex flex-col gap-3">
      <ComboField
        name={name}
        label={words.search}
        listLabel={words.list}
        value={typed}
        error={error}
        hint={typed.trim() !== '' && matchingTypes(open, typed).length === 0 ? words.none : undefined}
        options={matchingTypes(open, typed).map((type) => ({ id: type.id, text: type.name }))}
        onType={setTyped}
        onPick={(id) => {
          const type = types.find((one) => one.id === id);
          if (type) setTypes([...chosen, { id: type.id, name: type.name }]);
          setTyped('');
        }}
        onClose={() => {
          setTyped('');
          touch();
        }}
      />
      {chosen.length > 0 && (
        <ul aria-label={words.chosen} className="flex flex-wrap gap-1.5">
          {chosen.map((type) => (
            <li key={type.id} className="flex items-center gap-1 rounded-lg bg-chip py-0.5 ps-2.5 pe-1">
              {type.name}
              <IconButton
                size="sm"
                label={words.remove(type.name)}
                icon={<X aria-hidden />}
                onClick={() => setTypes(chosen.filter(({ id }) => id !== type.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <Switch
        label={words.emptySlots}
        isOn={value.handleEmptySlots === 'INCLUDE'}
        onChange={(isOn) => change({ ...value, handleEmptySlots: isOn ? 'INCLUDE' : 'EXCLUDE' })}
      />
    </div>
  );
}
