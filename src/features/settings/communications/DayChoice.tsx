import { classNames } from '#src/lib/class-names.ts';
import { formatDay } from '#src/lib/dates.ts';
import { reminders } from '#src/strings/reminders.ts';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { type ForecastMoment, reaches } from './forecast.ts';

const words = reminders.forecast;

interface DayChoiceProps {
  /** The days that can be chosen, in order. */
  days: readonly string[];
  day: string;
  moments: readonly ForecastMoment[];
  onChoose: (day: string) => void;
}

/** Chooses a day with a slider, on which the messages are marked, or by typing it. */
export function DayChoice({ days, day, moments, onChoose }: DayChoiceProps) {
  const last = days.length - 1;
  const pastCount = moments.filter((moment) => moment.day <= day).length;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <div aria-hidden className="relative mx-2 h-2.5">
          {moments.map((moment) => (
            <span
              key={moment.key}
              className={classNames(
                'absolute bottom-0 h-full w-0.5 -translate-x-1/2 rounded-full',
                reaches(moment) ? 'bg-accent' : 'bg-line-strong',
              )}
              style={{ left: `${(days.indexOf(moment.day) / last) * 100}%` }}
            />
          ))}
        </div>
        <input
          type="range"
          aria-label={words.slider}
          aria-valuetext={words.sliderValue(formatDay(day, 'UTC'), pastCount, moments.length - pastCount)}
          min={0}
          max={last}
          value={days.indexOf(day)}
          onChange={({ target }) => onChoose(days[target.valueAsNumber] ?? day)}
          className="block h-6 w-full cursor-pointer accent-accent pointer-coarse:h-10"
        />
      </div>
      <div className="w-44">
        <TextField
          type="date"
          label={words.date}
          min={days[0]}
          max={days[last]}
          value={day}
          // An incomplete date is ignored.
          onChange={({ target }) => days.includes(target.value) && onChoose(target.value)}
        />
      </div>
    </div>
  );
}
