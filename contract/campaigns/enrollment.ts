import * as z from 'zod/mini';
import { id, line, list, longList, prose, text, webAddress } from '../fields.ts';
import { day, defineEndpoint, timeOfDay, timestamp } from '../http.ts';
import { pimsType } from '../platform/practice.ts';
import { cadenceNames, mediums } from '../rules/cadences/cadences.ts';
import { timeBasedAutoRepliesConfig } from '../rules/texting/office-hours.ts';
import { e164 } from '../rules/texting/phone.ts';
import type { CostDisplay } from '../rules/visits/wellness-price.ts';
import { profileFields } from './profile.ts';

/** Campaigns that a practice can enroll in, as the enrollment record spells them. */
export const campaignTypes = ['AppointmentReminders', 'ServiceReminders', 'PracticeNewsletter'] as const;
export type CampaignType = (typeof campaignTypes)[number];

const bare = (spelling: string): string => spelling.toLowerCase().replace(/[-_]/g, '');

/** Accepts any of the specification's spellings (EN-07) and returns the enrollment record's (D-11). */
export const campaignType = z.pipe(
  z.pipe(
    text(100),
    z.transform((given) => campaignTypes.find((type) => bare(type) === bare(given)) ?? given),
  ),
  z.enum(campaignTypes),
) as unknown as z.ZodMiniType<CampaignType, string>;

/** As calls name a campaign type in their path, query or body; the enrollment record spells it differently. */
export const campaignTypeInCalls = {
  AppointmentReminders: 'appointment-reminders',
  ServiceReminders: 'service-reminders',
  PracticeNewsletter: 'PRACTICE_NEWSLETTER',
} as const satisfies Record<CampaignType, string>;

export const medium = z.enum(mediums);

export const enrollmentStatuses = ['started', 'error', 'completed'] as const;
/** Case does not matter (EN-09); unknown statuses are preserved. */
export const enrollmentStatus = z.pipe(
  text(100),
  z.transform((given) => given.toLowerCase()),
) as unknown as z.ZodMiniType<string, string>;

export const registrationStatuses = [
  'NO_ACCOUNT',
  'NOT_STARTED',
  'REGISTRATION_COMPLETE',
  'REGISTRATION_IN_PROGRESS',
  'REGISTRATION_ERROR',
  'COMPLETE_AND_READY_TO_MIGRATE',
] as const;
export const registrationStatus = z.enum(registrationStatuses);
export type RegistrationStatus = z.output<typeof registrationStatus>;

/** Local times, in steps of 15 minutes (CN-28). */
const timeRange = z.object({ start: timeOfDay, end: timeOfDay });

/** The setting of one appointment type; excluded ones get no reminders (PR-06). */
export const appointmentTypeSetting = z.object({
  appointmentTypeId: id,
  name: z.optional(line),
  excluded: z.optional(z.boolean()),
  /** What clients read instead of “appointment”. */
  displayName: z.optional(line),
  isWellness: z.optional(z.boolean()),
  /** What clients do before the visit, as plain text. */
  instructions: z.optional(prose),
  dropOff: z.optional(timeRange),
  pickup: z.optional(timeRange),
});

export type AppointmentTypeSetting = z.output<typeof appointmentTypeSetting>;

/** What clients of wellness visits read of the price (PR-13); an extension. */
export const wellness = z.object({
  /** Whether they read of wellness at all. */
  enabled: z.boolean(),
  // Not `costDisplays`, which would load the rules of prices with the first screen.
  display: z.enum(['range', 'single', 'none'] satisfies CostDisplay[]),
  minCost: z.nullable(z.number()),
  maxCost: z.nullable(z.number()),
  cost: z.nullable(z.number()),
});
export type Wellness = z.output<typeof wellness>;

/** The setting of one service type. Its other fields are not specified, so they are preserved. */
export const serviceReminderTypeSetting = z.looseObject({
  serviceTypeId: z.optional(id),
  name: z.optional(line),
  excluded: z.optional(z.boolean()),
});

/** The practice's own words in service reminders, as plain text (MS-05, MS-06). */
export const customContent = z.object({
  text: prose,
  link: z.nullable(z.object({ label: line, url: webAddress })),
  /** Whether texts go without them. */
  notInTexts: z.optional(z.boolean()),
});
export type CustomContent = z.output<typeof customContent>;

/** Which clients are reminded of services: all but those of some classifications, or those alone (MS-08). */
export const clientClassifications = z.object({ mode: z.enum(['INCLUDE', 'EXCLUDE']), ids: list(id, 1000) });
export type ClientClassifications = z.output<typeof clientClassifications>;

/** The mediums of each option (CA-11); an option without an entry uses the campaign's. An extension, and optional. */
export const cadenceMediums = z.partialRecord(z.enum(cadenceNames), list(medium, mediums.length));

export const campaignEnrollment = z.object({
  campaignType,
  /** False where the campaign is switched off (CA-12), on where unset; an extension. */
  enabled: z.optional(z.boolean()),
  status: z.optional(z.nullable(enrollmentStatus)),
  startDate: z.optional(z.nullable(day)),
  mediums: z.optional(list(medium, mediums.length)),
  campaignConfig: z.optional(
    z.nullable(
      z.object({
        appointmentTypeSettings: z.optional(list(appointmentTypeSetting, longList)),
        serviceReminderTypeSettings: z.optional(list(serviceReminderTypeSetting, longList)),
        cadences: z.optional(cadenceMediums),
        wellness: z.optional(wellness),
        customContent: z.optional(customContent),
        clientClassifications: z.optional(clientClassifications),
        /** Whether nobody is reminded of services of an animal that has a visit ahead; an extension. */
        skipWhenBooked: z.optional(z.boolean()),
      }),
    ),
  ),
  resultItem: z.optional(z.nullable(z.object({ phoneNumber: z.optional(z.nullable(line)) }))),
});

/** The thank-you message after a visit. */
export const postAppointmentCommunications = z.object({
  enabled: z.boolean(),
  message: prose,
  link: z.optional(z.nullable(webAddress)),
  /** The survey whose link it has; an extension (`survey-invitations`). */
  surveyId: z.optional(z.nullable(id)),
});

/** A practice's enrollment record. The zone and the texting number are never edited here (EN-15, EN-16). */
export const practiceEnrollment = z.object({
  practiceId: z.object({
    type: pimsType,
    organizationId: id,
    organizationSubId: id,
  }),
  ...profileFields,
  /** Opens the registration of the texting number without a session (D-06). */
  token: z.optional(z.nullable(prose)),
  practiceIanaZone: line,
  isVelloActive: z.optional(z.nullable(z.boolean())),
  billingSapId: z.optional(z.nullable(id)),
  migratedPhnProPractice: z.optional(z.nullable(z.boolean())),
  campaignEnrollments: list(campaignEnrollment, 100),
  postAppointmentCommunications: z.optional(z.nullable(postAppointmentCommunications)),
  communicationPreferences: z.optional(list(z.object({ campaignType, mediums: list(medium, mediums.length) }), 100)),
  twoWayMessagingCampaignEnrollment: z.optional(
    z.nullable(
      z.object({
        /** Texting is on where this is set (EN-05). */
        enabledAt: z.optional(z.nullable(timestamp)),
        timeBasedAutoRepliesConfig: z.optional(z.nullable(timeBasedAutoRepliesConfig)),
      }),
    ),
  ),
  /** When the whole practice is closed beside its weekly hours; an extension (`booking-limits`). */
  closures: z.optional(
    z.nullable(
      list(z.object({ from: day, until: day, hours: z.nullable(z.object({ start: timeOfDay, end: timeOfDay })) }), 200),
    ),
  ),
  /** Set while clients can request visits (AR-02); an extension (`appointment-requests-switch`). */
  appointmentRequestsEnabledAt: z.optional(z.nullable(timestamp)),
  /** Incremented by every publish; an extension (`publishes`). */
  settingsVersion: z.optional(z.nullable(z.number())),
});
export type PracticeEnrollment = z.output<typeof practiceEnrollment>;

/** The practice's texting number, that of its first campaign (SH-53). */
export const textingNumberOf = ({
  campaignEnrollments,
}: Pick<PracticeEnrollment, 'campaignEnrollments'>): string | null =>
  campaignEnrollments[0]?.resultItem?.phoneNumber ?? null;

export const getEnrollment = defineEndpoint({
  method: 'GET',
  path: '/v1/app/practice-enrollment',
  spec: 'API-10',
  summary: 'The practice and what it is enrolled in.',
  response: practiceEnrollment,
});

export const createEnrollment = defineEndpoint({
  method: 'POST',
  path: '/v1/app/practice-enrollment',
  spec: 'API-09',
  summary: 'Enroll the practice of this session; answers the record, also where it exists already.',
  response: practiceEnrollment,
  idempotent: true,
});

export const readRegistrationStatus = defineEndpoint({
  method: 'POST',
  path: '/v1/app/practice-enrollment/campaign-registration-status',
  spec: 'API-13',
  summary: 'How far the registration of the texting number is.',
  body: z.strictObject({ phoneNumber: e164 }),
  response: z.object({
    registrationStatus,
    /** False where this server can register no number; an extension (`sms-registration`). */
    canRegister: z.optional(z.boolean()),
  }),
});
