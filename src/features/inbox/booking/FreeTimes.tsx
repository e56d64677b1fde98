import { dayOf, formatShortDay, formatTime } from '#src/lib/dates.ts';
import { booking as words } from '#src/strings/booking.ts';
import { Button } from '#src/ui/Button.tsx';
import { controlsMoved } from '#src/ui/second-press.ts';
import { slotsAfter, windowOf } from './choices.ts';
import type { BookingFailure } from './use-book-visit.ts';
import type { BookingChoices } from './use-choices.ts';

interface FreeTimesProps {
  failure: BookingFailure;
  choices: BookingChoices;
  zone: string;
  onChoose: () => void;
}

/** The next free times, where the chosen one has been taken. */
export function FreeTimes({ failure, choices, zone, onChoose }: FreeTimesProps) {
  const { availability, chosen, slot, today, day: shownDay, choose } = choices;
  if (failure.code !== 'slot_unavailable') return null;
  const times =
    failure.freeTimes.length > 0
      ? failure.freeTimes
      : slotsAfter(availability.currentData?.days ?? [], slot?.startTime ?? chosen.start ?? today);
  const take = (start: string) => {
    const day = dayOf(start, zone);
    choose({ start, day, from: windowOf(day, today) });
    controlsMoved();
    onChoose();
  };
  return (
    times.length > 0 && (
      <div role="group" aria-label={words.freeTimes} className="flex w-full flex-wrap items-center gap-2 text-sm">
        <span aria-hidden className="text-ink-soft">
          {words.freeTimes}
        </span>
        {times.map((start) => (
          <Button key={start} size="sm" onClick={() => take(start)}>
            {dayOf(start, zone) === shownDay
              ? formatTime(start, zone)
              : `${formatShortDay(start, zone)}, ${formatTime(start, zone)}`}
          </Button>
        ))}
      </div>
    )
  );
}
