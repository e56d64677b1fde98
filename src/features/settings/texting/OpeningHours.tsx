import { useRef } from 'react';
import { clockOf } from '#contract/rules/calendar/opening-hours.ts';
import type { WeekdayHours } from '#contract/rules/texting/office-hours.ts';
import { closedParts, endsNextDay, isAllDay } from '#contract/rules/texting/open-spans.ts';
import type { SundayWeekday } from '#contract/rules/practice/weekday.ts';
import { classNames } from '#src/lib/class-names.ts';
import { formatClock, formatZone } from '#src/lib/dates.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { textMessages } from '#src/strings/text-messages.ts';
import { Button } from '#src/ui/Button.tsx';
import { controlClass } from '#src/ui/fields/Field.tsx';
import { Switch } from '#src/ui/fields/Switch.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { dayField, type DayField, type TextingFields, usualHours, weekdayConfigOf, weekdays } from './fields.ts';

const words = textMessages.hours;
const monday = 1;
const otherWorkdays = [2, 3, 4, 5] as const;

/**
 * The hours by weekday outside of which texts are answered automatically (TX-05 to TX-08).
 * @param props.isReplying whether automatic replies are sent
 */
export function OpeningHours({ isReplying }: { isReplying: boolean }) {
  const { draft, edit } = usePublishPage<TextingFields>();
  const zone = usePracticeZone();
  const weekdayConfig = weekdayConfigOf(draft);
  const change = (days: readonly SundayWeekday[], hours: WeekdayHours) =>
    edit(Object.fromEntries(days.map((day) => [dayField(day), hours])) as Record<DayField, WeekdayHours>);
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-sm font-medium">{words.label}</legend>
      <p className="mb-2 flex flex-wrap items-center justify-between gap-2 text-sm text-ink-soft">
        {textMessages.away.zone(formatZone(zone))}
        <Button size="sm" variant="ghost" onClick={() => change(otherWorkdays, draft[dayField(monday)])}>
          {words.copy}
        </Button>
      </p>
      <ul className="flex flex-col divide-y divide-line rounded-xl border border-line">
        {weekdays.map((day) => (
          <DayHours
            key={day}
            day={day}
            hours={draft[dayField(day)]}
            closed={closedTimes(closedParts({ weekdayConfig }, day))}
            isReplying={isReplying}
            onChange={(part) => change([day], { ...draft[dayField(day)], ...part })}
          />
        ))}
      </ul>
    </fieldset>
  );
}

interface DayHoursProps {
  day: SundayWeekday;
  hours: WeekdayHours;
  /** The times at which the practice is closed on that day. */
  closed: readonly string[];
  isReplying: boolean;
  onChange: (change: Partial<WeekdayHours>) => void;
}

function DayHours({ day, hours, closed, isReplying, onChange }: DayHoursProps) {
  const name = textMessages.weekdays[day];
  const field = dayField(day);
  const { problems } = usePublishPage<TextingFields>();
  const problem = problems.errorAt(field);
  // Put back when the hours are no longer all day.
  const times = useRef<Partial<WeekdayHours>>({ startTime: usualHours.startTime, endTime: usualHours.endTime });
  const noteId = `${field}-note`;
  const time = (label: string, key: 'startTime' | 'endTime') => (
    <input
      type="time"
      name={field}
      required
      aria-label={label}
      aria-invalid={problem !== undefined || undefined}
      aria-describedby={noteId}
      value={hours[key]}
      // A cleared field has no time; the previous one stays until a new one is entered.
      onChange={({ target }) => target.value && onChange({ [key]: target.value })}
      className={classNames(controlClass, 'h-8 w-31! pointer-coarse:h-11 pointer-coarse:w-32!')}
    />
  );

  function setAllDay(allDay: boolean) {
    if (allDay) times.current = { startTime: hours.startTime, endTime: hours.endTime };
    onChange(allDay ? { startTime: '00:00', endTime: '00:00' } : times.current);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <Switch
        label={name}
        aria-label={words.isOpen(name)}
        isOn={hours.enabled}
        onChange={(enabled) => onChange({ enabled })}
        className="w-32"
      />
      {hours.enabled && (
        <>
          <span className="flex items-center gap-2">
            {time(words.from(name), 'startTime')}
            <span aria-hidden className="text-sm text-ink-soft">
              {words.and}
            </span>
            {time(words.to(name), 'endTime')}
          </span>
          <label className="flex min-h-8 cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11">
            <input
              type="checkbox"
              aria-label={words.isAllDay(name)}
              checked={isAllDay(hours)}
              onChange={({ target }) => setAllDay(target.checked)}
              className="size-4 accent-accent pointer-coarse:size-6"
            />
            {words.allDay}
          </label>
        </>
      )}
      <p
        id={noteId}
        className={classNames(
          'text-sm text-balance md:flex-1 md:basis-36 md:text-end',
          problem ? 'text-bad' : 'text-ink-soft',
        )}
        role={problem ? 'alert' : undefined}
      >
        {problem ??
          notesOn(hours, closed, isReplying).map((note) => (
            <span key={note} className="block">
              {note}
            </span>
          ))}
      </p>
    </li>
  );
}

function notesOn(hours: WeekdayHours, closed: readonly string[], isReplying: boolean): string[] {
  const end = hours.enabled && endsNextDay(hours) ? [words.nextDay(formatClock(hours.endTime))] : [];
  if (isReplying) return [...end, closed.length > 0 ? words.replies(closed) : words.noReplies];
  return hours.enabled ? end : [words.closedFor(closed)];
}

const dayEnd = 24 * 60;
const closedTimes = (parts: readonly { readonly start: number; readonly end: number }[]): string[] =>
  parts.map(({ start, end }) => {
    const [from, to] = [start, end].map((minutes) => formatClock(clockOf(minutes % dayEnd)));
    if (start === 0) return end === dayEnd ? words.wholeDay : words.before(to ?? '');
    return end === dayEnd ? words.after(from ?? '') : words.between(from ?? '', to ?? '');
  });
