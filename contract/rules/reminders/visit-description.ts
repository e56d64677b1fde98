import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import type { AppointmentTypeSetting, Wellness } from '../../campaigns/enrollment.ts';
import { minutesOf } from '../calendar/opening-hours.ts';
import { rangeLabel } from '../visits/visit-times.ts';
import { defaultWellness, hasWellness, wholePriceText } from '../visits/wellness-price.ts';

/** What the practice software says of a visit. */
export interface DescribedVisit {
  readonly startsAt: string;
  /** The name of its type. */
  readonly type: string | null;
  readonly pet: string | null;
  readonly species: string;
  /** Services that the animal is due for about then. */
  readonly servicesDue: readonly string[];
  /** The practice's services for animals of that species. */
  readonly services: readonly string[];
}

/** What a client reads of a visit. */
export interface VisitDescription {
  readonly title: string;
  /** `Tuesday, November 24`. */
  readonly day: string;
  /** When to come, and when to collect the animal. */
  readonly times: readonly string[];
  /** The earliest and the latest moment to come, in milliseconds; the same where there is no time to drop off. */
  readonly comeFrom: number;
  readonly comeBy: number;
  /** Plain text. */
  readonly instructions: string | null;
  /** Null where nothing is said of wellness. */
  readonly wellness: {
    readonly due: readonly string[];
    readonly included: readonly string[];
    readonly price: string | null;
  } | null;
}

/** Describes a visit to its client, on its page and in the preview of it (PR-02, PR-05). */
export function describeVisit(
  { startsAt, type, pet, species, servicesDue, services }: DescribedVisit,
  setting: AppointmentTypeSetting | undefined,
  wellness: Wellness = defaultWellness,
  timeZone: string,
): VisitDescription {
  const start = new TZDate(startsAt, timeZone);
  const { dropOff, pickup, displayName, instructions, isWellness } = setting ?? {};
  const what = (displayName?.trim() ? displayName : type)?.trim() || 'Visit';
  const isDescribed = isWellness === true && wellness.enabled && hasWellness(species);
  return {
    title: pet ? `${what} for ${pet}` : what,
    day: format(start, 'EEEE, MMMM d'),
    times: [
      dropOff ? `Drop off between ${rangeLabel(dropOff, 'and')}` : format(start, 'h:mm a'),
      ...(pickup ? [`Pick up between ${rangeLabel(pickup, 'and')}`] : []),
    ],
    comeFrom: dropOff ? minuteOf(start, dropOff.start) : start.getTime(),
    comeBy: dropOff ? minuteOf(start, dropOff.end) : start.getTime(),
    instructions: instructions?.trim() ? instructions.trim() : null,
    wellness: isDescribed ? { due: servicesDue, included: services, price: wholePriceText(wellness) } : null,
  };
}

/** A local time on the day of a moment. */
const minuteOf = (day: TZDate, time: string): number => {
  const { timeZone } = day;
  const [year, month, date] = [day.getFullYear(), day.getMonth(), day.getDate()];
  return new TZDate(year, month, date, 0, minutesOf(time), 0, timeZone ?? 'UTC').getTime();
};
