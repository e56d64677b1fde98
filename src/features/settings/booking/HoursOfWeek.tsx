import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { AppointmentCategory, AppointmentRequestConfig } from '#contract/campaigns/booking-config.ts';
import { hoursProblem } from '#contract/rules/calendar/opening-hours.ts';
import { mondayWeekdays } from '#contract/rules/practice/weekday.ts';
import { classNames } from '#src/lib/class-names.ts';
import { bookingSettings } from '#src/strings/booking-settings.ts';
import { Button } from '#src/ui/Button.tsx';
import { controlClass } from '#src/ui/fields/Field.tsx';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Menu } from '#src/ui/overlays/Menu.tsx';
import { usualHours } from './fields.ts';
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
  const problem = enabled ? hoursProblem(hours) : null;
  const noteId = `${name}-${day}`;
  // A span has nothing but its times, which are edited, so its position identifies it.
  const numbers = hours.map((_, index) => index);
  const spans = useRef<HTMLDivElement>(null);
  const setSpan = (index: number, edit: Partial<DayHours['hours'][number]>) =>
    onChange({ hours: hours.map((span, at) => (at === index ? { ...span, ...edit } : span)) });
  function add() {
    flushSync(() => onChange({ hours: [...hours, nextSpan(hours)] }));
    spans.current?.querySelector<HTMLElement>(':scope > div:last-of-type input')?.focus();
  }
  const time = (index: number, key: 'start' | 'end', label: string) => (
    <input
      type="time"
      name={name}
      required
      step={900}
      aria-label={label}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? noteId : undefined}
      value={hours[index]?.[key] ?? ''}
      // A cleared field has no time; the previous one stays until a new one is entered.
      onChange={({ target }) => target.value && setSpan(index, { [key]: target.value })}
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
        onChange={(isOn) => onChange({ enabled: isOn, hours: hours.length > 0 ? hours : [usualHours] })}
        className="min-h-8 flex-1 pt-1.5 md:w-32 md:flex-none pointer-coarse:pt-1"
      />
      {enabled ? (
        <div
          ref={spans}
          className="order-last flex min-w-0 basis-full flex-col gap-2 md:order-none md:flex-1 md:basis-0"
        >
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
        <div className="flex flex-wrap items-center gap-1">
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus aria-hidden className="max-md:hidden" />}
            aria-label={words.addTo(weekday)}
            onClick={add}
          >
            {words.add}
          </Button>
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

/** An hour after the last hours of the day. */
function nextSpan(hours: DayHours['hours']): DayHours['hours'][number] {
  const last =
    hours
      .map(({ end }) => end)
      .toSorted()
      .at(-1) ?? '12:00';
  const hour = Number(last.slice(0, 2));
  const at = (value: number) => `${String(Math.min(value, 23)).padStart(2, '0')}:${value > 23 ? '45' : last.slice(3)}`;
  return { start: at(hour + 1), end: at(hour + 3) };
}
