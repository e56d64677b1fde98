import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { formatMonthDay, formatWeekday } from '#src/lib/dates.ts';
import { booking as words } from '#src/strings/booking.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { windowDays } from './choices.ts';
import type { BookingChoices } from './use-choices.ts';

/** Seven days, from today on. A day without a free slot can be chosen too, because the reason is shown then. */
export function DayStrip({ choices }: { choices: BookingChoices }) {
  const { today, chosen, choose, days, day, availability } = choices;
  const name = useId();
  const isFull = (date: string) =>
    availability.currentData?.days.some((one) => one.date === date && one.slots.length === 0) ?? false;
  const showWeek = (by: number) => choose({ from: addDays(chosen.from, by * windowDays), day: null, start: null });
  return (
    <fieldset data-days className="flex min-w-0 flex-col gap-1.5">
      <legend className="float-start text-sm font-medium">{words.day}</legend>
      <div className="flex items-stretch gap-1">
        <IconButton
          label={words.earlier}
          icon={<ChevronLeft aria-hidden />}
          className="self-center max-md:-ms-2"
          disabled={chosen.from <= today}
          onClick={() => showWeek(-1)}
        />
        <div className="grid min-w-0 flex-1 grid-cols-7 gap-1 max-md:gap-0.5">
          {days.map((date) => (
            <label
              key={date}
              className={classNames(
                'flex cursor-pointer flex-col items-center justify-center rounded-lg border border-line py-1.5 text-center leading-tight',
                'hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-focus',
                isFull(date) && 'border-dashed text-ink-faint',
              )}
            >
              <input
                type="radio"
                name={name}
                value={date}
                checked={date === day}
                className="sr-only"
                onChange={() => choose({ day: date, start: null })}
              />
              <span className="text-xs">
                <span className="max-md:sr-only">{formatWeekday(date, 'UTC')}</span>
                <span aria-hidden className="whitespace-nowrap md:hidden">
                  {formatWeekday(date, 'UTC').slice(0, 2)}
                </span>
              </span>
              <span className="text-sm font-medium">
                <span className="max-md:hidden">{formatMonthDay(date, 'UTC')}</span>
                <span className="md:hidden" aria-hidden>
                  {Number(date.slice(8))}
                </span>
                <span className="sr-only md:hidden">{formatMonthDay(date, 'UTC')}</span>
              </span>
              {isFull(date) && <span className="sr-only">{words.noSlots}</span>}
            </label>
          ))}
        </div>
        <IconButton
          label={words.later}
          icon={<ChevronRight aria-hidden />}
          className="self-center max-md:-me-2"
          onClick={() => showWeek(1)}
        />
      </div>
    </fieldset>
  );
}
