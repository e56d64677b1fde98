import { type AppointmentCategory, appointmentCategories } from '#contract/campaigns/booking-config.ts';
import type { Closure } from '#contract/campaigns/booking-limits.ts';
import { appointmentLengths } from '#contract/rules/calendar/slots.ts';
import { mondayWeekdays } from '#contract/rules/practice/weekday.ts';
import { formatClock, formatDate } from '#src/lib/dates.ts';
import { isSameJson } from '#src/lib/same-json.ts';
import { bookingSettings as words } from '#src/strings/booking-settings.ts';
import { publishing } from '#src/strings/publish.ts';
import type { ChangeLine } from '#src/publish/publish-page.ts';
import { type BookingFacts, compareOffers, offersNothing, offersOf, type OfferChange } from './explain.ts';
import {
  type BookingKey,
  type BookingPageFields,
  type ConfigField,
  configKey,
  type LimitsKey,
  targetOf,
  wholeWeek,
  isDay,
} from './fields.ts';
import type { BookingNames } from './use-booking-names.ts';

/** A change of the page in plain words. */
export function describeBooking(
  names: Partial<BookingNames>,
  key: BookingKey,
  before: Partial<BookingPageFields>,
  after: Partial<BookingPageFields>,
): ChangeLine {
  const target = targetOf(key);
  switch (target.kind) {
    case 'requestsEnabled':
      return {
        label: words.requests.toggle,
        before: publishing.onOff(before.requestsEnabled ?? false),
        after: publishing.onOff(after.requestsEnabled ?? false),
        consequence: after.requestsEnabled ? words.requests.turnedOn : words.requests.turnedOff,
      };
    case 'closures': {
      const [was, becomes] = [before.closures ?? [], after.closures ?? []];
      return {
        label: words.closures,
        before: closuresText(was, becomes, names),
        after: closuresText(becomes, was, names),
      };
    }
    case 'limits': {
      const limits = `${target.category}.limits` as const;
      return {
        label: words.field(target.category, words.label.limits),
        before: limitsText(before[limits]),
        after: limitsText(after[limits]),
      };
    }
    case 'config':
      return {
        label: words.field(target.category, words.label[target.field]),
        before: fieldText[target.field](before, target.category, names, after),
        after: fieldText[target.field](after, target.category, names, before),
      };
  }
}

/** What an edit means for the times that clients are offered; undefined for what changes none of them, unless it opens requests without any. */
export function consequenceOf(
  key: BookingKey,
  before: Partial<BookingPageFields>,
  after: Partial<BookingPageFields>,
  facts: BookingFacts,
): string | undefined {
  const target = targetOf(key);
  // An earlier publish contains only what it changed.
  if (!isWhole(before) || !isWhole(after)) return undefined;
  if (target.kind === 'requestsEnabled')
    return after.requestsEnabled && offersNothing(after, facts) ? words.requests.noTimes : undefined;
  const categories = target.kind === 'closures' ? appointmentCategories : [target.category];
  const sentences = categories.flatMap((category) => {
    const { change } = compareOffers(offersOf(before, category, facts), { ...before, [key]: after[key] });
    if (!change) return [];
    const text = changeSentences(change).join(' ');
    return categories.length > 1 ? words.field(category, text) : text;
  });
  return sentences.join(' ') || undefined;
}

const isWhole = (fields: Partial<BookingPageFields>): fields is BookingPageFields =>
  'requestsEnabled' in fields && 'closures' in fields && 'SICK_VISIT.enabled' in fields;

/** An edit's consequences in plain words. */
export const changeSentences = ({ added, lost, outside, visits, waiting }: OfferChange): string[] => {
  const { change } = words.explainer;
  return [
    added + lost > 0 ? change.times(added, lost) : '',
    outside.length > 0 ? change.outside(outside.length, visits) : '',
    waiting.length > 0 ? change.waiting(waiting.map(({ petName }) => petName)) : '',
  ].filter(Boolean);
};

type FieldText = (
  fields: Partial<BookingPageFields>,
  category: AppointmentCategory,
  names: Partial<BookingNames>,
  /** The version that it is compared with: lists show only what differs. */
  other: Partial<BookingPageFields>,
) => string;

const fieldText: Readonly<Record<ConfigField, FieldText>> = {
  enabled: (fields, category) => publishing.onOff(fields[configKey(category, 'enabled')] ?? false),
  description: (fields, category) => fields[configKey(category, 'description')] ?? '',
  appointmentLengthInMinutes: (fields, category) =>
    words.minutes(fields[configKey(category, 'appointmentLengthInMinutes')] || appointmentLengths[0]),
  assignedDepartmentId: (fields, category, { departments = [] }) => {
    const id = fields[configKey(category, 'assignedDepartmentId')];
    return id ? (departments.find((one) => one.id === id)?.name ?? words.department.gone) : words.department.any;
  },
  allowRescheduleRequests: (fields, category) =>
    fields[configKey(category, 'allowRescheduleRequests')] ? words.reschedule.yes : words.reschedule.no,
  schedulingMode: (fields, category, { pims = '' }) =>
    fields[configKey(category, 'schedulingMode')] === 'PIMS_SCHEDULE'
      ? words.mode.PIMS_SCHEDULE(pims)
      : words.mode.AVAILABLE_HOURS,
  scheduleConfig(fields, category) {
    const config = fields[configKey(category, 'scheduleConfig')];
    if (!config) return '';
    const types = config.includedAppointmentTypes.map(({ name }) => name).join(', ');
    const emptySlots = config.handleEmptySlots === 'INCLUDE' ? words.types.included : words.types.excluded;
    return [types && `${types}.`, emptySlots].filter(Boolean).join(' ');
  },
  availabilityConfigs(fields, category, _names, other) {
    const key = configKey(category, 'availabilityConfigs');
    const [shown, compared] = [hoursByDay(fields[key]), hoursByDay(other[key])];
    return daysText(
      mondayWeekdays.map((day) => (shown.get(day) === compared.get(day) ? null : (shown.get(day) ?? ''))),
    );
  },
  practitionerConfigs(fields, category, names, other) {
    const key = configKey(category, 'practitionerConfigs');
    const [shown, compared] = [roomsByProvider(fields[key], names), roomsByProvider(other[key], names)];
    if (shown.size === 0) return words.providers.off;
    const { practitioners = [] } = names;
    return [...new Set([...shown.keys(), ...compared.keys()])]
      .filter((id) => shown.get(id) !== compared.get(id))
      .map((id) => `${nameIn(practitioners, id)}: ${shown.get(id) ?? words.providers.isOff}`)
      .toSorted()
      .join('\n');
  },
};

const nameIn = (all: readonly { readonly id: string; readonly name: string }[], id: string) =>
  all.find((one) => one.id === id)?.name ?? words.providers.gone;

/** The rooms of the providers that are on. */
const roomsByProvider = (
  configs: BookingPageFields[`${AppointmentCategory}.practitionerConfigs`] = [],
  { facilities = [] }: Partial<BookingNames>,
): ReadonlyMap<string, string> =>
  new Map(
    configs
      .filter(({ enabled }) => enabled)
      .map(({ practitionerId, facilityIds }) => [
        practitionerId,
        facilityIds.map((id) => nameIn(facilities, id)).join(', ') || words.providers.anyRoom,
      ]),
  );

const hoursByDay = (
  days: BookingPageFields[`${AppointmentCategory}.availabilityConfigs`] = [],
): ReadonlyMap<number, string> =>
  new Map(
    wholeWeek(days).map(({ day, enabled, hours }) => [
      day,
      enabled ? hours.map(spanText).join(', ') || words.hours.none : words.hours.closed,
    ]),
  );

/** Consecutive days with the same hours in one line; null for a day that is not shown. */
function daysText(hours: readonly (string | null)[]): string {
  const runs: { first: number; last: number; text: string }[] = [];
  for (const [index, text] of hours.entries()) {
    if (text === null) continue;
    const run = runs.at(-1);
    if (run?.text === text && run.last === index - 1) run.last = index;
    else runs.push({ first: index, last: index, text });
  }
  const nameOf = (index: number) => words.weekdays[index + 1] ?? '';
  return runs
    .map(({ first, last, text }) => {
      const days = first === last ? nameOf(first) : words.hours.days(nameOf(first), nameOf(last));
      return `${days}: ${text}`;
    })
    .join('\n');
}

// An emptied time is no time.
const spanText = ({ start, end }: { start: string; end: string }) =>
  `${start && formatClock(start)} – ${end && formatClock(end)}`;

const limitNames = ['noticeHours', 'furthestDays', 'mostPerDay', 'atOnce'] as const;

function limitsText(limits: BookingPageFields[LimitsKey] | undefined): string {
  const shown = limitNames.flatMap((name) => {
    const value = limits?.[name];
    return typeof value === 'number' ? [words.limits.shown[name](value)] : [];
  });
  return shown.join(', ') || words.limits.none;
}

/** The closures that differ from those of another version. */
function closuresText(
  closures: readonly Closure[],
  others: readonly Closure[],
  { practitioners = [] }: Partial<BookingNames>,
): string {
  const lines = closures
    .filter((closure) => !others.some((other) => isSameJson(closure, other)))
    .map(({ label, from, until, hours, practitionerId }) => {
      const who = practitionerId !== null && nameIn(practitioners, practitionerId);
      const days = [...new Set([from, until])]
        .map((day) => (isDay(day) ? formatDate(`${day}T12:00:00Z`, 'UTC') : day))
        .join(' – ');
      return [label, who, days, hours && spanText(hours)].filter(Boolean).join(', ');
    });
  const absent = others
    .filter(({ id }) => !closures.some((closure) => closure.id === id))
    .map(({ label }) => words.closed.absent(label || words.closed.unnamed));
  return closures.length === 0 ? words.closed.none : [...lines, ...absent].join('\n');
}
