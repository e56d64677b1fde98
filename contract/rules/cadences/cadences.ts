/** What a message travels by (EN-10). */
export const mediums = ['SMS', 'EMAIL', 'POSTCARD'] as const;
export type Medium = (typeof mediums)[number];

interface CadenceTiming {
  /** Whose options it is one of; the thank-you message has settings of its own. */
  readonly campaign: 'AppointmentReminders' | 'ServiceReminders' | null;
  /** From the visit's day, or from the day on which the service is due. */
  readonly after: { readonly days: number } | { readonly months: number };
  /** On the practice's clock. */
  readonly hour: 7 | 9;
  /** All that it can travel by. */
  readonly mediums: readonly Medium[];
}

/** Everything a practice sends by itself, in the order in which a client gets it (CA-03 to CA-10). The specification fixes the days and hours. */
export const cadences = {
  '14-days': { campaign: 'AppointmentReminders', after: { days: -14 }, hour: 9, mediums: ['SMS', 'EMAIL'] },
  '3-days': { campaign: 'AppointmentReminders', after: { days: -3 }, hour: 9, mediums: ['SMS', 'EMAIL'] },
  'same-day': { campaign: 'AppointmentReminders', after: { days: 0 }, hour: 7, mediums: ['SMS', 'EMAIL'] },
  'thank-you': { campaign: null, after: { days: 1 }, hour: 9, mediums: ['EMAIL'] },
  '60-days': { campaign: 'ServiceReminders', after: { days: -60 }, hour: 9, mediums: ['SMS', 'EMAIL'] },
  postcard: { campaign: 'ServiceReminders', after: { months: -1 }, hour: 9, mediums: ['POSTCARD'] },
  '30-days': { campaign: 'ServiceReminders', after: { days: -30 }, hour: 9, mediums: ['SMS', 'EMAIL'] },
  '30-days-overdue': { campaign: 'ServiceReminders', after: { days: 30 }, hour: 9, mediums: ['SMS', 'EMAIL'] },
} as const satisfies Record<string, CadenceTiming>;

export type Cadence = keyof typeof cadences;
export const cadenceNames = Object.keys(cadences) as [Cadence, ...Cadence[]];

/** What the history of a visit calls it. */
export const communicationTypeOf = (cadence: Cadence): string =>
  cadence === 'thank-you' ? 'appointment-thank-you' : `appointment-reminder-${cadence}`;

/** Whether it tells of a service that comes due, and not of a visit. */
export const isOfService = (cadence: Cadence): boolean => cadences[cadence].campaign === 'ServiceReminders';

/** Whether it asks clients who have not confirmed their visit to do so; the others only remind (CA-03, CA-04). */
export const canAskToConfirm = (cadence: Cadence): boolean => cadence === '14-days' || cadence === '3-days';

/** What a postcard costs, and how many animals of a household share one (CN-22). */
export const postcards = { cents: 110, animals: 6 } as const;

/** Nothing goes out at this hour of the practice's day or later. */
export const quietFrom = 20;
