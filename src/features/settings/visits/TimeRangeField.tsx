import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { TimeRange } from '#contract/rules/visits/visit-times.ts';
import { appointmentTypes } from '#src/strings/appointment-types.ts';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import type { CommunicationsFields } from '../communications/fields.ts';
import { typeEdit, typeKey } from '../communications/type-fields.ts';
import { TimeField } from './TimeField.tsx';

const words = appointmentTypes.times;

/** Where a range starts that is switched on. */
const usual = {
  dropOff: { start: '07:30', end: '08:30' },
  pickup: { start: '16:00', end: '17:00' },
} as const satisfies Record<string, TimeRange>;

interface TimeRangeFieldProps {
  /** The appointment type. */
  id: string;
  field: 'dropOff' | 'pickup';
}

/** When clients bring or collect their pet: whether, from when and until when (PR-07 to PR-11). */
export function TimeRangeField({ id, field }: TimeRangeFieldProps) {
  const { saved, draft, edit, problems } = usePublishPage<CommunicationsFields>();
  const errorId = useId();
  const key = typeKey(field, id);
  const range = draft[key] ?? null;
  const error = range ? problems.errorAt(key) : undefined;
  const change = (next: TimeRange | null) => {
    edit(typeEdit(id, { [field]: next }));
    problems.touch(key);
  };
  const timeField = (end: keyof TimeRange, label: string) =>
    range && (
      <TimeField
        name={key}
        label={label}
        value={range[end]}
        errorId={error === undefined ? undefined : errorId}
        onChange={(time) => change({ ...range, [end]: time })}
      />
    );
  return (
    <div className="flex flex-col gap-2">
      <Switch
        label={words.toggle[field]}
        isOn={range !== null}
        onChange={(isOn) => change(isOn ? (saved[key] ?? usual[field]) : null)}
      />
      {range && (
        <div className="grid grid-cols-2 gap-3 ps-12">
          {timeField('start', words.from[field])}
          {timeField('end', words.until[field])}
        </div>
      )}
      {error !== undefined && (
        <p id={errorId} role="alert" className="flex gap-1.5 ps-12 text-sm text-bad">
          <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
