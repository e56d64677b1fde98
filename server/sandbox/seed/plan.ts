import type { RegistrationStatus } from '#contract/campaigns/enrollment.ts';
import type { PimsType, PracticeIdentity } from '#contract/platform/practice.ts';

/** The amount of data of a practice. */
export interface PracticeSize {
  readonly owners: number;
  readonly pets: number;
  readonly conversations: number;
  /** The minimum and maximum of messages in a conversation. */
  readonly messages: readonly [number, number];
  readonly staff: number;
  /** Visits a day, on average, from two weeks ago to two weeks ahead. */
  readonly appointmentsPerDay: number;
  /** Days with fewer visits before that. */
  readonly historyDays: number;
  /** Instead of those: the exact number of visits, spread over the days that the audit shows. */
  readonly appointmentsThisWeek?: number;
}

/** A practice to generate. The same plan at the same moment results in the same rows. */
export interface PracticePlan {
  readonly identity: PracticeIdentity;
  readonly name: string;
  readonly timeZone: string;
  /** The prefix of all its phone numbers: `+1207555`. */
  readonly phonePrefix: string;
  readonly address: { readonly street: string; readonly city: string; readonly state: string; readonly zip: string };
  readonly domain: string;
  /** The name of its public page, where it has one. */
  readonly portalLink?: string;
  /** Whether the auto reply is switched on. */
  readonly answersAfterHours: boolean;
  /** The registration status of its texting number. */
  readonly registration: RegistrationStatus;
  /** Days until its newsletters and service reminders start, if they have not started. */
  readonly beginsIn?: number;
  /** It sends no reminders until the sandbox's clock is set for it, so that none interferes with a test. */
  readonly isQuiet?: true;
  readonly seed: number;
  readonly size: PracticeSize;
}

/** The practice's texting number and its public phone number. */
export const textingNumberOf = ({ phonePrefix }: PracticePlan): string => `${phonePrefix}0100`;
export const voiceNumberOf = ({ phonePrefix }: PracticePlan): string => `${phonePrefix}0101`;

const size = (share: number): PracticeSize => ({
  owners: Math.round(1200 * share),
  pets: Math.round(1600 * share),
  conversations: Math.round(1000 * share),
  messages: [3, 30],
  staff: 6 + Math.round(4 * share),
  appointmentsPerDay: Math.round(30 * share),
  historyDays: 365,
});

const practice = (
  pimsType: PimsType,
  practiceOrgId: string,
  practiceSubOrgId: string,
  rest: Omit<PracticePlan, 'identity'>,
): PracticePlan => ({ identity: { pimsType, practiceOrgId, practiceSubOrgId }, ...rest });

/** The practices of a new sandbox: one for each practice software, the first with two branches. */
export const sandboxPractices: readonly PracticePlan[] = [
  practice('NEO', 'harborview', 'portland', {
    name: 'Harborview Animal Hospital',
    timeZone: 'America/New_York',
    phonePrefix: '+1207555',
    address: { street: '48 Wharf Street', city: 'Portland', state: 'ME', zip: '04101' },
    domain: 'harborview.example',
    portalLink: 'harborview',
    answersAfterHours: false,
    registration: 'REGISTRATION_COMPLETE',
    seed: 11,
    size: size(1),
  }),
  practice('NEO', 'harborview', 'portsmouth', {
    name: 'Harborview Animal Hospital Portsmouth',
    timeZone: 'America/New_York',
    phonePrefix: '+1603555',
    address: { street: '7 Anchor Lane', city: 'Portsmouth', state: 'NH', zip: '03801' },
    domain: 'harborview.example',
    answersAfterHours: false,
    registration: 'REGISTRATION_IN_PROGRESS',
    beginsIn: 9,
    seed: 12,
    size: size(0.1),
  }),
  practice('EZYVET', 'prairie-lake', 'main', {
    name: 'Prairie Lake Veterinary Clinic',
    timeZone: 'America/Chicago',
    phonePrefix: '+1608555',
    address: { street: '2210 Lakeside Avenue', city: 'Madison', state: 'WI', zip: '53703' },
    domain: 'prairielake.example',
    answersAfterHours: true,
    registration: 'REGISTRATION_ERROR',
    seed: 13,
    size: size(0.2),
  }),
  practice('CORNERSTONE', 'redwood-coast', 'main', {
    name: 'Redwood Coast Pet Care',
    timeZone: 'America/Los_Angeles',
    phonePrefix: '+1707555',
    address: { street: '915 Fern Road', city: 'Eureka', state: 'CA', zip: '95501' },
    domain: 'redwoodcoast.example',
    answersAfterHours: true,
    registration: 'NOT_STARTED',
    seed: 14,
    size: size(0.1),
  }),
];
