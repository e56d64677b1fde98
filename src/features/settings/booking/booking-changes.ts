import { type AppointmentCategory, appointmentCategories } from '#contract/campaigns/booking-config.ts';
import type { CategoryLimits, Closure } from '#contract/campaigns/booking-limits.ts';
import { appointmentLengths } from '#contract/rules/calendar/slots.ts';
import { formatClock, formatDate } from '#src/lib/dates.ts';
import { bookingSettings as words } from '#src/strings/booking-settings.ts';
import { publishing } from '#src/strings/publish.ts';
import type { ChangeLine } from '#src/publish/publish-page.ts';
import { type BookingFacts, compareOffers, type OfferChange } from './explain.ts';
import { type BookingKey, type BookingPageFields, type ConfigField, configKey, targetOf } from './fields.ts';
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
    case 'closures':
      return {
        label: words.closures,
        before: closuresText(before.closures ?? [], names),
        after: closuresText(after.closures ?? [], names),
      };
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
        before: fieldText[target.field](before, target.category, names),
        after: fieldText[target.field](after, target.category, names),
      };
  }
}

/** What an edit of a category means for the times that clients are offered; undefined for what changes none of them. */
export function consequenceOf(
  key: BookingKey,
  before: Partial<BookingPageFields>,
  after: Partial<BookingPageFields>,
  facts: BookingFacts,
): string | undefined {
  const target = targetOf(key);
  // An earlier publish contains only what it changed.
  if (target.kind === 'requestsEnabled' || !isWhole(before) || !isWhole(after)) return undefined;
  const categories = target.kind === 'closures' ? appointmentCategories : [target.category];
  const sentences = categories.flatMap((category) => {
    const { change } = compareOffers(before, { ...before, [key]: after[key] }, category, facts);
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
    outside > 0 ? change.outside(outside, visits) : '',
    waiting.length > 0 ? change.waiting(waiting) : '',
  ].filter(Boolean);
};

type FieldText = (
  fields: Partial<BookingPageFields>,
  category: AppointmentCategory,
  names: Partial<BookingNames>,
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
  availabilityConfigs: (fields, category) =>
    (fields[configKey(category, 'availabilityConfigs')] ?? [])
      .filter(({ enabled }) => enabled)
      .map(({ day, hours }) => `${words.weekdays[day]}: ${hours.map(spanText).join(', ') || words.hours.none}`)
      .join('\n'),
  practitionerConfigs(fields, category, { practitioners = [], facilities = [] }) {
    const enabled = (fields[configKey(category, 'practitionerConfigs')] ?? []).filter((one) => one.enabled);
    const nameOf = (all: readonly { readonly id: string; readonly name: string }[], id: string) =>
      all.find((one) => one.id === id)?.name ?? words.providers.gone;
    const lines = enabled.map(({ practitionerId, facilityIds }) => {
      const rooms = facilityIds.map((id) => nameOf(facilities, id)).join(', ') || words.providers.anyRoom;
      return `${nameOf(practitioners, practitionerId)}: ${rooms}`;
    });
    return lines.join('\n') || words.providers.off;
  },
};

const spanText = ({ start, end }: { start: string; end: string }) => `${formatClock(start)} – ${formatClock(end)}`;

const limitNames = ['noticeHours', 'furthestDays', 'mostPerDay', 'atOnce'] as const;

function limitsText(limits: CategoryLimits | undefined): string {
  const shown = limitNames.flatMap((name) => {
    const value = limits?.[name];
    return value ? [words.limits.shown[name](value)] : [];
  });
  return shown.join(', ') || words.limits.none;
}

function closuresText(closures: readonly Closure[], { practitioners = [] }: Partial<BookingNames>): string {
  const lines = closures.map(({ label, from, until, hours, practitionerId }) => {
    const who = practitioners.find(({ id }) => id === practitionerId)?.name;
    const days = [...new Set([from, until])].map((day) => formatDate(`${day}T12:00:00Z`, 'UTC')).join(' – ');
    return [label, who, days, hours && spanText(hours)].filter(Boolean).join(', ');
  });
  return lines.join('\n') || words.closed.none;
}
