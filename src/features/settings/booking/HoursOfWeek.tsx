import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { AppointmentCategory, AppointmentRequestConfig } from '#contract/campaigns/booking-config.ts';
import { clockOf, hoursProblem, isOnStep, minutesOf } from '#contract/rules/calendar/opening-hours.ts';
import { baseIncrement } from '#contract/rules/calendar/slots.ts';
import { mondayWeekdays } from '#contract/rules/practice/weekday.ts';
import { classNames } from '#src/lib/class-names.ts';
import { bookingSettings } from '#src/strings/booking-settings.ts';
import { Button } from '#src/ui/Button.tsx';
import { controlClass } from '#src/ui/fields/Field.tsx';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Menu } from '#src/ui/overlays/Menu.tsx';
import { isWhole, wholeHours } from './fields.ts';
import { useCategoryField } from './use-category-field.ts';

const words = bookingSettings.hours;
const { weekdays, problems } = bookingSettings;

type DayHours = AppointmentRequestConfig['availabilityConfigs'][number];
const workdays = [1, 2, 3, 4, 5] as const;

/** The hours by weekday at which clients can request visits (AR-14, AR-18 to AR-25). */
export function HoursOfWeek({ category }: { category: AppointmentCategory }) {
  const { name, value, error, change } = useCategoryField(category, 'availabilityConfigs');
  const set = (days: readonly number[], edit: Partial<DayHours>) =>
    change(value.map((one) => (days.includes(one.day) ? { ...one, ...edit } : one)));
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">{words.legend}</legend>
      <ul className="flex flex-col divide-y divide-line rounded-xl border border-line">
        {value.map((one) => (
          <Day
            key={one.day}
            name={name}
            hours={one}
            onChange={(edit) => set([one.day], edit)}
            onCopy={(days) => set(days, { enabled: one.enabled, hours: one.hours })}
          />
        ))}
      </ul>
      {error === problems.no_day && (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface DayProps {
  name: string;
  hours: DayHours;
  onChange: (edit: Partial<DayHours>) => void;
  onCopy: (days: readonly number[]) => void;
}

function Day({ name, hours: { day, enabled, hours }, onChange, onCopy }: DayProps) {
  const weekday = weekdays[day] ?? '';
  const emptied = hours.some((span) => !isWhole(span));
  const problem = enabled ? (emptied ? 'no_time' : hoursProblem(hours)) : null;
  const isWrong = (at: string): boolean => {
    if (problem === 'no_time') return at === '';
    return problem === 'off_steps' ? !isOnStep(at) : problem !== null;
  };
  const next = nextSpan(hours);
  const noteId = `${name}-${day}`;
  // A span has nothing but its times, which are edited, so its position identifies it.
  const numbers = hours.map((_, index) => index);
  const spans = useRef<HTMLDivElement>(null);
  const setSpan = (index: number, edit: Partial<DayHours['hours'][number]>) =>
    onChange({ hours: hours.map((span, at) => (at === index ? { ...span, ...edit } : span)) });
  function add(span: DaySpan) {
    flushSync(() => onChange({ hours: [...hours, span] }));
    spans.current?.querySelector<HTMLElement>(':scope > div:last-of-type input')?.focus();
  }
  const time = (index: number, key: 'start' | 'end', label: string) => (
    <input
      type="time"
      name={name}
      required
      step={900}
      aria-label={label}
      aria-invalid={isWrong(hours[index]?.[key] ?? '') || undefined}
      aria-describedby={problem ? noteId : undefined}
      value={hours[index]?.[key] ?? ''}
      onChange={({ target }) => setSpan(index, { [key]: target.value })}
      className={classNames(
        controlClass,
        'h-8 w-31! pointer-coarse:h-11 pointer-coarse:w-28! pointer-coarse:[&::-webkit-calendar-picker-indicator]:hidden',
      )}
    />
  );
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-3 py-2">
      <Switch
        name={name}
        label={weekday}
        aria-label={words.offered(weekday)}
        isOn={enabled}
        onChange={(isOn) => onChange({ enabled: isOn, hours: wholeHours(hours) })}
        className="min-h-8 flex-1 pt-1.5 md:w-32 md:flex-none pointer-coarse:pt-1"
      />
      {enabled ? (
        <div ref={spans} className="flex min-w-0 basis-full flex-col gap-2 md:flex-1 md:basis-0">
          {numbers.map((index) => (
            <div key={index} className="flex flex-wrap items-center gap-2">
              {time(index, 'start', words.from(weekday, index + 1))}
              <span aria-hidden className="text-sm text-ink-soft">
                {words.to}
              </span>
              {time(index, 'end', words.until(weekday, index + 1))}
              {hours.length > 1 && (
                <IconButton
                  size="sm"
                  label={words.remove(weekday, index + 1)}
                  icon={<X aria-hidden />}
                  onClick={() => onChange({ hours: hours.filter((__, at) => at !== index) })}
                />
              )}
            </div>
          ))}
          {problem && (
            <p id={noteId} className="text-sm text-bad">
              {problems[problem]}
            </p>
          )}
        </div>
      ) : (
        <p className="pt-1.5 text-sm text-ink-soft md:flex-1">{words.closed}</p>
      )}
      {enabled && (
        <div className="flex flex-wrap items-center gap-1 max-md:-ms-2 max-md:basis-full">
          {next && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Plus aria-hidden />}
              aria-label={words.addTo(weekday)}
              onClick={() => add(next)}
            >
              {words.add}
            </Button>
          )}
          <Menu
            label={words.copyFrom(weekday)}
            groups={[
              [
                { key: 'weekdays', label: words.copyWeekdays, onSelect: () => onCopy(workdays) },
                { key: 'all', label: words.copyAll, onSelect: () => onCopy(mondayWeekdays) },
              ],
            ]}
            renderTrigger={(props) => (
              <Button {...props} size="sm" variant="ghost" aria-label={words.copyFrom(weekday)}>
                {words.copy}
              </Button>
            )}
          />
        </div>
      )}
    </li>
  );
}

/** Two hours, an hour after the last hours of the day; where that is too late, within the longest part without hours. Null where none is left. */
export function nextSpan(hours: DayHours['hours']): DaySpan | null {
  if (hours.length >= mostSpans) return null;
  const taken = hours
    .filter(isWhole)
    .map(({ start, end }) => ({ from: minutesOf(start), until: minutesOf(end) }))
    .toSorted((one, other) => one.from - other.from);
  const last = Math.max(noon, ...taken.map(({ until }) => until));
  if (last + 60 < dayEnd) return spanOf(last + 60, Math.min(last + 180, dayEnd));
  const free = taken.map(({ from }, index) => ({
    from: Math.max(0, ...taken.slice(0, index).map(({ until }) => until)),
    until: from,
  }));
  const longest = free.toSorted((one, other) => other.until - other.from - (one.until - one.from))[0];
  if (!longest || longest.until - longest.from < baseIncrement) return null;
  const { from, until } = longest;
  return until - from >= 180 ? spanOf(until - 180, until - 60) : spanOf(from, until);
}
type DaySpan = DayHours['hours'][number];
/** The contract's limit. */
const mostSpans = 24;
const noon = 12 * 60;
const dayEnd = 24 * 60 - baseIncrement;

const spanOf = (from: number, until: number): DaySpan => ({ start: clockOf(from), end: clockOf(until) });
