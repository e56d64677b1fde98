import { useState } from 'react';
import { isVisitTime, timeLabel } from '#contract/rules/visits/visit-times.ts';
import { appointmentTypes } from '#src/strings/appointment-types.ts';
import { ComboField } from '#src/ui/fields/ComboField.tsx';
import { matchingTimes, timeOf } from './time-search.ts';

interface TimeFieldProps {
  name: string;
  label: string;
  /** A time of a day, or what was typed instead. */
  value: string;
  /** The id of the range's error, if it has one. */
  errorId: string | undefined;
  onChange: (value: string) => void;
}

/** A time in steps of 15 minutes, typed or chosen (PR-12). */
export function TimeField({ name, label, value, errorId, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = isVisitTime(value) ? timeLabel(value) : value;
  const take = (time: string) => {
    setTyped(null);
    onChange(time);
  };
  return (
    <ComboField
      name={name}
      label={label}
      listLabel={appointmentTypes.times.list}
      isNarrow
      autoComplete="off"
      errorId={errorId}
      className="tabular-nums"
      options={matchingTimes(typed ?? '').map((option) => ({ id: option.value, text: option.label }))}
      current={value}
      value={typed ?? shown}
      onFocus={({ target }) => target.select()}
      onType={setTyped}
      onPick={take}
      onClose={() => typed !== null && take(timeOf(typed))}
    />
  );
}
