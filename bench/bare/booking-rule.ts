import { minutesOf, type WallHours } from '#contract/rules/calendar/opening-hours.ts';
import { baseIncrement, overlap, type Span, stepsOf } from '#contract/rules/calendar/slots.ts';

const step = baseIncrement * 60_000;

/** A staff member as the rule of earlier versions saw them. */
export interface BareProvider {
  readonly hours: readonly WallHours[];
  readonly busy: readonly Span[];
}

/** The free times of a day by the rule of earlier versions, which knows neither rooms nor reasons and compares every time with every visit. */
export const bareSlots = (day: string, zone: string, providers: readonly BareProvider[], length: number): Span[] =>
  providers.flatMap(({ hours, busy }) => freeSlots(openSpans(day, hours, zone), busy, length));

/** When the practice is open on a day: the steps whose local time is within the hours, also where that time occurs twice. */
export function openSpans(day: string, hours: readonly WallHours[], zone: string): Span[] {
  const ranges = hours.map(({ start, end }) => ({ from: minutesOf(start), until: minutesOf(end) }));
  const spans: Span[] = [];
  for (const { at, minutes } of stepsOf(day, zone)) {
    if (!ranges.some((range) => minutes >= range.from && minutes + baseIncrement <= range.until)) continue;
    const before = spans.at(-1);
    if (before?.end === at) spans[spans.length - 1] = { start: before.start, end: at + step };
    else spans.push({ start: at, end: at + step });
  }
  return spans;
}

/** Slots of a length that do not overlap existing appointments, one starting at every step. */
export function freeSlots(open: readonly Span[], busy: readonly Span[], length: number): Span[] {
  const slots: Span[] = [];
  for (const { start, end } of open)
    for (let at = start; at + length * 60_000 <= end; at += step) {
      const slot = { start: at, end: at + length * 60_000 };
      if (!busy.some((taken) => overlap(slot, taken))) slots.push(slot);
    }
  return slots;
}
