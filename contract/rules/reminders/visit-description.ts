import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import type { AppointmentTypeSetting, Wellness } from '../../campaigns/enrollment.ts';
import { minutesOf } from '../calendar/opening-hours.ts';
import { formatDollars } from '../dollars.ts';
import { rangeLabel } from '../visits/visit-times.ts';
import { defaultWellness, priceProblems, type WellnessPrice } from '../visits/wellness-price.ts';

/** What the practice software says of a visit. */
export interface DescribedVisit {
  readonly startsAt: string;
  /** The name of its type. */
  readonly type: string | null;
  readonly pet: string | null;
  readonly species: string;
  /** Services that the animal is due for about then. */
  readonly servicesDue: readonly string[];
}

/** What a client reads of a visit. */
export interface VisitDescription {
  readonly title: string;
  /** `Tuesday, November 24`. */
  readonly day: string;
  /** When to come, and when to collect the animal. */
  readonly times: readonly string[];
  /** The latest moment to come, in milliseconds. */
  readonly comeBy: number;
  /** Plain text. */
  readonly instructions: string | null;
  /** Null where nothing is said of wellness. */
  readonly wellness: { readonly services: readonly string[]; readonly price: string | null } | null;
}

/** The species that wellness is described for. */
const wellnessSpecies: readonly string[] = ['Canine', 'Feline'];

/** Describes a visit to its client, on its page and in the preview of it (PR-02, PR-05). */
export function describeVisit(
  { startsAt, type, pet, species, servicesDue }: DescribedVisit,
  setting: AppointmentTypeSetting | undefined,
  wellness: Wellness = defaultWellness,
  timeZone: string,
): VisitDescription {
  const start = new TZDate(startsAt, timeZone);
  const { dropOff, pickup, displayName, instructions, isWellness } = setting ?? {};
  const what = (displayName?.trim() ? displayName : type)?.trim() || 'Visit';
  const isDescribed = isWellness === true && wellness.enabled && wellnessSpecies.includes(species);
  return {
    title: pet ? `${what} for ${pet}` : what,
    day: format(start, 'EEEE, MMMM d'),
    times: [
      dropOff ? `Drop off between ${rangeLabel(dropOff, 'and')}` : format(start, 'h:mm a'),
      ...(pickup ? [`Pick up between ${rangeLabel(pickup, 'and')}`] : []),
    ],
    comeBy: dropOff ? minuteOf(start, dropOff.end) : start.getTime(),
    instructions: instructions?.trim() ? instructions.trim() : null,
    wellness: isDescribed ? { services: servicesDue, price: priceOf(wellness) } : null,
  };
}

/** A local time on the day of a moment. */
const minuteOf = (day: TZDate, time: string): number => {
  const { timeZone } = day;
  const [year, month, date] = [day.getFullYear(), day.getMonth(), day.getDate()];
  return new TZDate(year, month, date, 0, minutesOf(time), 0, timeZone ?? 'UTC').getTime();
};

/** `$80 to $200`; null where the practice shows none, or none that is whole. */
function priceOf(wellness: WellnessPrice): string | null {
  const { display, minCost, maxCost, cost } = wellness;
  if (display === 'none' || priceProblems(wellness).length > 0) return null;
  return display === 'single'
    ? formatDollars(cost ?? 0)
    : `${formatDollars(minCost ?? 0)} to ${formatDollars(maxCost ?? 0)}`;
}
