import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Practitioner } from '#contract/campaigns/booking-config.ts';
import type { Closure } from '#contract/campaigns/booking-limits.ts';
import { hoursProblem, isOnStep } from '#contract/rules/calendar/opening-hours.ts';
import { dayOf } from '#src/lib/dates.ts';
import { serverNow } from '#src/lib/server-clock.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { bookingSettings } from '#src/strings/booking-settings.ts';
import { Button } from '#src/ui/Button.tsx';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { type BookingPageFields, closureOnSteps, isDay } from './fields.ts';

const { closed: words, problems } = bookingSettings;
const usualHours = { start: '08:00', end: '12:00' };

/** Holidays of the practice and absences of its providers. */
export function Closures({ practitioners }: { practitioners: readonly Practitioner[] }) {
  const { draft, edit, problems: found } = usePublishPage<BookingPageFields>();
  const zone = usePracticeZone();
  const { closures } = draft;
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const set = (closure: Closure) => edit({ closures: closures.map((one) => (one.id === closure.id ? closure : one)) });
  function add() {
    const today = dayOf(new Date(serverNow()), zone);
    const id = crypto.randomUUID();
    const closure = { id, from: today, until: today, hours: null, practitionerId: null, label: '' };
    flushSync(() => edit({ closures: [...closures, closure] }));
    list.current?.lastElementChild?.querySelector('input')?.focus();
  }
  function remove(closure: Closure) {
    edit({ closures: closures.filter(({ id }) => id !== closure.id) });
    addButton.current?.focus();
  }
  const problem = found.errorAt('closures');
  // The fields show what is wrong with them; the rest is the server's.
  const isOfServer = closures.every((one) => closureOnSteps.safeParse(one).success);
  return (
    <div className="flex flex-col items-start gap-3">
      <ul ref={list} className="flex w-full flex-col gap-3 empty:hidden">
        {closures.map((closure) => (
          <ClosureFields
            key={closure.id}
            closure={closure}
            practitioners={practitioners}
            showsProblems={problem !== undefined}
            onChange={(edited) => set(edited)}
            onRemove={() => remove(closure)}
          />
        ))}
      </ul>
      {problem && isOfServer && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
      <Button ref={addButton} name="closures" icon={<Plus aria-hidden />} onClick={add}>
        {words.add}
      </Button>
    </div>
  );
}

interface ClosureFieldsProps {
  closure: Closure;
  practitioners: readonly Practitioner[];
  showsProblems: boolean;
  onChange: (closure: Closure) => void;
  onRemove: () => void;
}

function ClosureFields({ closure, practitioners, showsProblems, onChange, onRemove }: ClosureFieldsProps) {
  const { label, from, until, hours, practitionerId } = closure;
  const isGone = practitionerId !== null && !practitioners.some(({ id }) => id === practitionerId);
  const backwards = from > until ? words.backwards : undefined;
  const isBackwards = hours !== null && hoursProblem([hours]) === 'starts_late';
  const day = (name: 'from' | 'until', error?: string) => (
    <TextField
      type="date"
      name="closures"
      required
      label={words[name]}
      value={closure[name]}
      error={isDay(closure[name]) ? error : words.notADay}
      onChange={({ target }) => {
        if (!target.value) return;
        // A first day after the last one moves the last one with it.
        const isLater = name === 'from' && target.value > until;
        onChange({ ...closure, [name]: target.value, ...(isLater && { until: target.value }) });
      }}
    />
  );
  const time = (name: 'start' | 'end', error?: string) => (
    <TextField
      type="time"
      name="closures"
      required
      step={900}
      label={words[name]}
      value={hours?.[name] ?? ''}
      error={hours?.[name] === '' ? problems.no_time : error}
      onChange={({ target }) => hours && onChange({ ...closure, hours: { ...hours, [name]: target.value } })}
    />
  );
  return (
    <li aria-label={label || words.unnamed} className="grid gap-3 rounded-xl border border-line p-3 md:grid-cols-4">
      <div className="flex items-start gap-2 md:col-span-4">
        <div className="min-w-0 flex-1">
          <TextField
            name="closures"
            label={words.label}
            hint={words.labelHint}
            maxLength={120}
            value={label}
            error={showsProblems && label.trim() === '' ? words.unnamedProblem : undefined}
            onChange={({ target }) => onChange({ ...closure, label: target.value })}
          />
        </div>
        <IconButton
          label={words.remove(label || words.unnamed)}
          icon={<Trash2 aria-hidden />}
          className="mt-6.5"
          onClick={onRemove}
        />
      </div>
      {day('from')}
      {day('until', backwards)}
      <div className="md:col-span-2">
        <SelectField
          name="closures"
          label={words.who}
          value={practitionerId ?? ''}
          onChange={({ target }) => onChange({ ...closure, practitionerId: target.value || null })}
        >
          <option value="">{words.everybody}</option>
          {isGone && <option value={practitionerId}>{bookingSettings.providers.gone}</option>}
          {practitioners.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <Switch
        label={words.allDay}
        isOn={hours === null}
        className="self-center md:col-span-2"
        onChange={(isAllDay) => onChange({ ...closure, hours: isAllDay ? null : usualHours })}
      />
      {hours && (
        <>
          {time('start', isOnStep(hours.start) ? undefined : problems.off_steps)}
          {time('end', isBackwards ? problems.starts_late : isOnStep(hours.end) ? undefined : problems.off_steps)}
        </>
      )}
    </li>
  );
}
