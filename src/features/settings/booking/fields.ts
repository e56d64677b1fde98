import * as z from 'zod/mini';
import {
  type AppointmentCategory,
  appointmentCategories,
  type AppointmentRequestConfig,
  type BookingFields as ConfigFields,
} from '#contract/campaigns/booking-config.ts';
import {
  type BookingLimits,
  categoryLimits,
  closure,
  type CategoryLimits,
  type Closure,
} from '#contract/campaigns/booking-limits.ts';
import { day } from '#contract/http.ts';
import { bookingProblems, fieldOfProblem } from '#contract/rules/booking/booking-checks.ts';
import { hoursProblem, type WallHours } from '#contract/rules/calendar/opening-hours.ts';
import { appointmentLengths } from '#contract/rules/calendar/slots.ts';
import { mondayWeekdays } from '#contract/rules/practice/weekday.ts';
import { bookingSettings as words } from '#src/strings/booking-settings.ts';

export type ConfigField = keyof ConfigFields;
export const configFieldNames = [
  'enabled',
  'description',
  'appointmentLengthInMinutes',
  'assignedDepartmentId',
  'allowRescheduleRequests',
  'schedulingMode',
  'scheduleConfig',
  'availabilityConfigs',
  'practitionerConfigs',
] as const satisfies readonly ConfigField[];

type ConfigKey<F extends ConfigField = ConfigField> = `${AppointmentCategory}.${F}`;
export type LimitsKey = `${AppointmentCategory}.limits`;

/** A limit as typed: text that is no number prevents publishing. */
export type TypedLimit = number | string | null;
type TypedLimits = { readonly [N in keyof CategoryLimits]: TypedLimit };

/**
 * The fields of the page. Each field of a category is one of its own, so that colleagues can edit and publish different ones; `targetOf` says
 * what a field is.
 */
export type BookingPageFields = {
  requestsEnabled: boolean;
  closures: readonly Closure[];
} & { [F in ConfigField as ConfigKey<F>]: ConfigFields[F] } & { [K in LimitsKey]: TypedLimits };
export type BookingKey = keyof BookingPageFields;

/** What an edited field is. */
type Target =
  | { readonly kind: 'requestsEnabled' }
  | { readonly kind: 'closures' }
  | { readonly kind: 'limits'; readonly category: AppointmentCategory }
  | { readonly kind: 'config'; readonly category: AppointmentCategory; readonly field: ConfigField };

export function targetOf(key: BookingKey): Target {
  if (key === 'requestsEnabled' || key === 'closures') return { kind: key };
  const [category, field] = key.split('.') as [AppointmentCategory, ConfigField | 'limits'];
  return field === 'limits' ? { kind: 'limits', category } : { kind: 'config', category, field };
}

export const configKey = <F extends ConfigField>(category: AppointmentCategory, field: F): ConfigKey<F> =>
  `${category}.${field}`;
export const limitsKey = (category: AppointmentCategory): LimitsKey => `${category}.limits`;

/** Fields of a category as fields of the page. */
export const pageFieldsOf = (
  category: AppointmentCategory,
  fields: Partial<ConfigFields>,
): Partial<BookingPageFields> =>
  Object.fromEntries(
    configFieldNames.flatMap((field) => (field in fields ? [[configKey(category, field), fields[field]]] : [])),
  );

type ProviderConfig = ConfigFields['practitionerConfigs'][number];
type ScheduleConfig = ConfigFields['scheduleConfig'];

const textOrder = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Providers in a fixed order, without those that are off and have no rooms, which is the default (AR-31): an edit that is undone equals what is saved (AR-45). */
export const orderedProviders = (configs: readonly ProviderConfig[]): ProviderConfig[] =>
  configs
    .filter(({ enabled, facilityIds }) => enabled || facilityIds.length > 0)
    .map((config) => ({ ...config, facilityIds: config.facilityIds.toSorted() }))
    .toSorted((one, other) => textOrder(one.practitionerId, other.practitionerId));

/** Appointment types by name. */
export const orderedTypes = (types: ScheduleConfig['includedAppointmentTypes']) =>
  types.toSorted((one, other) => textOrder(one.name, other.name) || textOrder(one.id, other.id));

/** All days of a week from Monday; a day that is not configured is off. */
export const wholeWeek = (days: ConfigFields['availabilityConfigs']): ConfigFields['availabilityConfigs'] =>
  mondayWeekdays.map((day) => days.find((one) => one.day === day) ?? { day, enabled: false, hours: [usualHours] });
export const usualHours = { start: '08:00', end: '17:00' } as const;

/** A configuration in the form that the page edits; a length of zero is the first allowed one (AR-11). */
export const editableConfig = <C extends ConfigFields>(config: C): C => ({
  ...config,
  appointmentLengthInMinutes: config.appointmentLengthInMinutes || appointmentLengths[0],
  availabilityConfigs: wholeWeek(config.availabilityConfigs),
  practitionerConfigs: orderedProviders(config.practitionerConfigs),
  scheduleConfig: {
    ...config.scheduleConfig,
    includedAppointmentTypes: orderedTypes(config.scheduleConfig.includedAppointmentTypes),
  },
});

/** The configuration of a category from the page's fields. */
export function configOf(category: AppointmentCategory, fields: BookingPageFields): AppointmentRequestConfig {
  const own = configFieldNames.map((field) => [field, fields[configKey(category, field)]]);
  return { id: category, appointmentCategory: category, ...Object.fromEntries(own) } as AppointmentRequestConfig;
}

export const configsOf = (fields: BookingPageFields): AppointmentRequestConfig[] =>
  appointmentCategories.map((category) => configOf(category, fields));

/** Whether a limit can be published. */
export const isLimit = (name: keyof CategoryLimits, value: TypedLimit): value is CategoryLimits[typeof name] =>
  categoryLimits.shape[name].safeParse(value).success;

/** Whether it is a calendar day; date fields also take years of five digits. */
export const isDay = (typed: string): boolean => day.safeParse(typed).success;

/** The limits from the page's fields. Those that cannot be published limit nothing, so that times can be computed with the rest. */
export const limitsOf = (fields: BookingPageFields): BookingLimits => ({
  closures: fields.closures.filter(({ from, until }) => isDay(from) && isDay(until)),
  WELLNESS_VISIT: numbersIn(fields['WELLNESS_VISIT.limits']),
  SICK_VISIT: numbersIn(fields['SICK_VISIT.limits']),
});
/** Closed days whose hours begin and end on steps of the calendar. */
export const closureOnSteps = closure.check(
  z.refine(({ hours }) => hoursProblem(hours ? [hours] : []) !== 'off_steps', {
    path: ['hours'],
    error: words.problems.off_steps,
  }),
);

const numbersIn = (limits: TypedLimits) =>
  Object.fromEntries(
    Object.entries(limits).map(([name, value]) => [name, isLimit(name as keyof CategoryLimits, value) ? value : null]),
  ) as CategoryLimits;

/** Whether no time of a span was emptied. */
export const isWhole = ({ start, end }: WallHours): boolean => start !== '' && end !== '';

/** The hours of a day without emptied times; the usual ones where none is left. */
export function wholeHours<H extends WallHours>(hours: readonly H[]): (H | typeof usualHours)[] {
  const whole = hours.filter(isWhole);
  return whole.length > 0 ? whole : [usualHours];
}

/** A configuration as it can be published: an emptied time blocks nothing where it is hidden. */
export const publishedConfig = (config: AppointmentRequestConfig): AppointmentRequestConfig => ({
  ...config,
  availabilityConfigs: config.availabilityConfigs.map((day) =>
    day.hours.every(isWhole) ? day : { ...day, hours: wholeHours(day.hours) },
  ),
});

/** Whether an emptied time of a category is shown, so that it can be entered. */
const hasEmptiedTime = (category: AppointmentCategory, fields: BookingPageFields): boolean =>
  fields[configKey(category, 'schedulingMode')] === 'AVAILABLE_HOURS' &&
  fields[configKey(category, 'availabilityConfigs')].some(
    ({ enabled, hours }) => enabled && hours.some((span) => !isWhole(span)),
  );

/** Validates the fields together, with the checks that the server makes too (AR-22 to AR-40). */
export const bookingSchema = (roomsRequired: boolean) =>
  z
    .looseObject({
      closures: z.array(closureOnSteps),
      'WELLNESS_VISIT.limits': categoryLimits,
      'SICK_VISIT.limits': categoryLimits,
    })
    .check(
      z.check((checked) => {
        const fields = checked.value as unknown as BookingPageFields;
        for (const category of appointmentCategories) {
          if (hasEmptiedTime(category, fields))
            checked.issues.push({
              code: 'custom',
              path: [configKey(category, 'availabilityConfigs')],
              message: words.problems.no_time,
              input: checked.value,
            });
        }
        const problems = bookingProblems(configsOf(fields), { requestsEnabled: fields.requestsEnabled, roomsRequired });
        for (const { category, problem } of problems)
          checked.issues.push({
            code: 'custom',
            path: [configKey(category, fieldOfProblem[problem])],
            message: words.problems[problem],
            input: checked.value,
          });
      }),
    ) as unknown as z.ZodMiniType<unknown, BookingPageFields>;
