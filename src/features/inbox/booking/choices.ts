import type { BookingRequest, Slot } from '#contract/campaigns/booking.ts';
import { mostFreeTimes } from '#contract/errors.ts';
import { likelyType } from '#contract/rules/booking/visit-types.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { daysBetween, formatTime, formatTimeAndZone } from '#src/lib/dates.ts';

/** What staff have chosen. Null stands for no choice, for which a default is used. */
export interface Choices {
  readonly typeId: string | null;
  readonly length: number | null;
  /** Empty stands for anyone. */
  readonly practitionerId: string;
  /** `any`, `none`, or a room's id. */
  readonly room: string;
  /** The first day shown. */
  readonly from: string;
  readonly day: string | null;
  readonly start: string | null;
}

export const windowDays = 7;

/** The first day of the window that contains a day. Windows are counted from today; earlier days count as today. */
export function windowOf(day: string | null, today: string): string {
  const ahead = day === null ? 0 : Math.max(0, daysBetween(day, today, 'UTC'));
  return addDays(today, Math.floor(ahead / windowDays) * windowDays);
}

/** The type of the visit that is moved; for a new one, the type whose name fits its category. Null if there is none. */
export const typeOf = (
  { appointmentTypeId, appointmentCategory }: BookingRequest,
  types: readonly { readonly id: string; readonly name: string }[],
): string | null => types.find(({ id }) => id === appointmentTypeId)?.id ?? likelyType(types, appointmentCategory);

/** The next slots after a time. */
export const slotsAfter = (days: readonly { readonly slots: readonly Slot[] }[], start: string): readonly string[] =>
  days
    .flatMap(({ slots }) => slots.map(({ startTime }) => startTime))
    .filter((at) => Date.parse(at) > Date.parse(start))
    .slice(0, mostFreeTimes);

export const slotAt = (slots: readonly Slot[], start: string | null): Slot | undefined =>
  start === null ? undefined : slots.find(({ startTime }) => Date.parse(startTime) === Date.parse(start));

/** Slots with their times; times that come twice that day, at a clock change, are labelled with their zone. */
export function labelSlots(slots: readonly Slot[], zone: string) {
  const plain = slots.map(({ startTime }) => formatTime(startTime, zone));
  return slots.map((slot, index) => {
    const label = plain[index] ?? '';
    const isTwice = plain.indexOf(label) !== plain.lastIndexOf(label);
    const shown = isTwice ? formatTimeAndZone(slot.startTime, zone) : label;
    return { slot, label: shown, isMorning: label.endsWith('AM') };
  });
}
