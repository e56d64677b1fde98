import { useId } from 'react';
import { formatDay, formatTime, formatZone } from '#src/lib/dates.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { useRetry } from '#src/services/use-retry.ts';
import { booking as words } from '#src/strings/booking.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { labelSlots } from './choices.ts';
import type { BookingChoices } from './use-choices.ts';

interface SlotPickerProps {
  choices: BookingChoices;
  preferred: string | null;
  zone: string;
  showsErrors: boolean;
}

/** The free slots of the chosen day by the practice's clock, or why there are none. */
export function SlotPicker({ choices, preferred, zone, showsErrors }: SlotPickerProps) {
  const { day, shown, slot, availability } = choices;
  const [isRetrying, retry] = useRetry(availability);
  const problemId = useId();
  const dayName = formatDay(day, 'UTC');
  const problem = showsErrors && !slot ? words.needTime : undefined;
  return (
    <fieldset data-times aria-describedby={problem ? problemId : undefined} className="flex min-w-0 flex-col gap-2">
      <legend className="float-start mb-1 text-sm font-medium">{words.times(dayName)}</legend>
      {availability.error && !shown ? (
        <NotLoaded
          level={null}
          title={words.failedTimes}
          error={availability.error}
          busy={isRetrying}
          onRetry={retry}
        />
      ) : !shown ? (
        <div role="status">
          <VisuallyHidden>{words.loadingTimes}</VisuallyHidden>
          <Skeleton className="h-24 w-full" />
        </div>
      ) : (
        <>
          <Notes choices={choices} preferred={preferred} zone={zone} dayName={dayName} />
          <Times choices={choices} zone={zone} />
        </>
      )}
      <p id={problemId} role="alert" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
      <p className="text-xs text-ink-faint">{words.zone(formatZone(zone))}</p>
    </fieldset>
  );
}

/** Why the preferred or chosen time is not among the slots below. */
function Notes({ choices, preferred, zone, dayName }: Omit<SlotPickerProps, 'showsErrors'> & { dayName: string }) {
  const { category, chosen, day, preferredDay, shown, slot, staff = [], rooms } = choices;
  const member = staff.find(({ id }) => id === chosen.practitionerId);
  const room = rooms.find(({ id }) => id === chosen.room);
  const notes = [
    chosen.start !== null && !slot && words.chosenTaken(formatTime(chosen.start, zone)),
    chosen.start === null &&
      !slot &&
      preferred &&
      day === preferredDay &&
      words.preferredTaken(formatTime(preferred, zone)),
    category &&
      shown?.reason &&
      words.whyNot(shown.reason, category, dayName, member?.name ?? null, room?.name ?? null),
  ].filter(Boolean);
  return (
    <div role="status" className="flex flex-col gap-1 text-sm text-ink-soft empty:hidden">
      {notes.map((note) => (
        <p key={String(note)}>{note}</p>
      ))}
    </div>
  );
}

function Times({ choices, zone }: { choices: BookingChoices; zone: string }) {
  const name = useId();
  const { shown, slot: chosen, choose } = choices;
  const times = labelSlots(shown?.slots ?? [], zone);
  const parts = [
    { title: words.morning, times: times.filter(({ isMorning }) => isMorning) },
    { title: words.afternoon, times: times.filter(({ isMorning }) => !isMorning) },
  ];
  return parts.map(
    (part) =>
      part.times.length > 0 && (
        <div key={part.title}>
          <p aria-hidden className="mb-1 text-xs text-ink-faint">
            {part.title}
          </p>
          <div className="grid grid-cols-3 gap-1.5 md:grid-cols-6">
            {part.times.map(({ slot, label }) => (
              <label
                key={slot.startTime}
                className="flex h-8 cursor-pointer items-center justify-center rounded-lg border border-line text-sm tabular-nums hover:bg-hover has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:h-11"
              >
                <input
                  type="radio"
                  name={name}
                  value={slot.startTime}
                  checked={slot.startTime === chosen?.startTime}
                  className="sr-only"
                  onChange={() => choose({ start: slot.startTime, day: choices.day })}
                />
                {label}
              </label>
            ))}
          </div>
        </div>
      ),
  );
}
