import { useState } from 'react';
import type { AppointmentCategory } from '#contract/campaigns/booking-config.ts';
import { type CategoryLimits, mostOfLimits } from '#contract/campaigns/booking-limits.ts';
import { bookingSettings } from '#src/strings/booking-settings.ts';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { type BookingPageFields, limitsKey } from './fields.ts';

const words = bookingSettings.limits;
const names = ['noticeHours', 'furthestDays', 'mostPerDay', 'atOnce'] as const;

/** How long ahead, how far and how many visits clients can request; empty for no limit. */
export function LimitFields({ category }: { category: AppointmentCategory }) {
  const { draft, edit } = usePublishPage<BookingPageFields>();
  const key = limitsKey(category);
  const limits = draft[key];
  const change = (name: keyof CategoryLimits, value: number | null) => edit({ [key]: { ...limits, [name]: value } });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{words.title}</legend>
      <p className="text-sm text-ink-soft">{words.text}</p>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {names.map((name) => (
          <LimitField
            key={name}
            name={key}
            label={words[name]}
            hint={words.hints[name]}
            most={mostOfLimits[name]}
            value={limits[name]}
            onChange={(value) => change(name, value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface LimitFieldProps {
  name: string;
  label: string;
  hint: string;
  most: number;
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A number that may be empty; what is no number stays in the field and prevents publishing. */
function LimitField({ name, label, hint, most, value, onChange }: LimitFieldProps) {
  const [typed, setTyped] = useState('');
  // Edits can be discarded, and a colleague can publish another value.
  const shown = Object.is(numberIn(typed), value) ? typed : String(value ?? '');
  const isWrong = value !== null && !(Number.isInteger(value) && value >= 1 && value <= most);
  return (
    <TextField
      name={name}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder={words.noLimit}
      value={shown}
      hint={hint}
      error={isWrong ? words.notANumber(most) : undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(numberIn(target.value));
      }}
    />
  );
}

const numberIn = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));
