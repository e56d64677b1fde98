import { useState } from 'react';
import type { AppointmentCategory } from '#contract/campaigns/booking-config.ts';
import { mostOfLimits } from '#contract/campaigns/booking-limits.ts';
import { bookingSettings } from '#src/strings/booking-settings.ts';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { type BookingPageFields, isLimit, limitsKey, type TypedLimit } from './fields.ts';

const words = bookingSettings.limits;
const names = ['noticeHours', 'furthestDays', 'mostPerDay', 'atOnce'] as const;

/** How long ahead, how far and how many visits clients can request; empty for no limit. */
export function LimitFields({ category }: { category: AppointmentCategory }) {
  const { draft, edit } = usePublishPage<BookingPageFields>();
  const key = limitsKey(category);
  const limits = draft[key];
  const change = (name: (typeof names)[number], value: TypedLimit) => edit({ [key]: { ...limits, [name]: value } });
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
            limit={name}
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
  limit: (typeof names)[number];
  value: TypedLimit;
  onChange: (value: TypedLimit) => void;
}

/** A number that may be empty; anything else stays in the field and prevents publishing. */
function LimitField({ name, limit, label, hint, value, onChange }: LimitFieldProps) {
  const [typed, setTyped] = useState('');
  // Edits can be discarded, and a colleague can publish another value.
  const shown = limitIn(typed) === value ? typed : String(value ?? '');
  return (
    <TextField
      name={name}
      label={label}
      inputMode="numeric"
      autoComplete="off"
      placeholder={words.noLimit}
      value={shown}
      hint={hint}
      error={isLimit(limit, value) ? undefined : words.notANumber(mostOfLimits[limit])}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(limitIn(target.value));
      }}
    />
  );
}

/** Text that is no number is stored as it is, because a reload must not lose it. */
const limitIn = (typed: string): TypedLimit => {
  if (typed.trim() === '') return null;
  const value = Number(typed);
  return Number.isFinite(value) ? value : typed;
};
