/** How a message is delivered (EN-10). */
export const mediums = ['SMS', 'EMAIL', 'POSTCARD'] as const;
export type Medium = (typeof mediums)[number];

interface CadenceTiming {
  /** The campaign that it is an option of; the thank-you message has settings of its own. */
  readonly campaign: 'AppointmentReminders' | 'ServiceReminders' | null;
  /** From the day of the visit, or on which the service is due. */
  readonly after: { readonly days: number } | { readonly months: number };
  /** In the practice's zone. */
  readonly hour: 7 | 9;
  /** The mediums that it supports. */
  readonly mediums: readonly Medium[];
}

/** All automatic messages, in the order in which a client gets them (CA-03 to CA-10). Days and hours are the specification's. */
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

/** The name in a visit's history. */
export const communicationTypeOf = (cadence: Cadence): string =>
  cadence === 'thank-you' ? 'appointment-thank-you' : `appointment-reminder-${cadence}`;

/** Whether it reminds of a service that is due, not of a visit. */
export const isOfService = (cadence: Cadence): boolean => cadences[cadence].campaign === 'ServiceReminders';

/** Whether it asks clients to confirm an unconfirmed visit (CA-03, CA-04). */
export const canAskToConfirm = (cadence: Cadence): boolean => cadence === '14-days' || cadence === '3-days';

/** The price of a postcard, and how many animals share one (CN-22). */
export const postcards = { cents: 110, animals: 6 } as const;

/** Nothing is sent from this hour on, in the practice's zone. */
export const quietFrom = 20;
