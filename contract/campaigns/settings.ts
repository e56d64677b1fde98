import * as z from 'zod/mini';
import { id, list, text } from '../fields.ts';
import { day, defineEndpoint } from '../http.ts';
import { mediums } from '../rules/cadences/cadences.ts';
import { e164 } from '../rules/texting/phone.ts';
import { stateCode, zipCode } from '../rules/practice/us-address.ts';
import {
  appointmentTypeSetting,
  cadenceMediums,
  campaignType,
  medium,
  practiceEnrollment,
  serviceReminderTypeSetting,
} from './enrollment.ts';
import { timeBasedAutoRepliesConfig } from '../rules/texting/office-hours.ts';
import type { Profile, ProfileField } from './profile.ts';
import { emailAddress } from './users.ts';

/** The longest that a profile field can be, in characters; the other fields have a form of their own. */
export const profileLimits = {
  practiceName: 120,
  practiceAddress: 120,
  practiceAddress2: 120,
  practiceAddressCity: 80,
  practiceAddressCountryCode: 2,
  practiceEmailAddress: 254,
  practiceVoicePhone: 20,
} as const satisfies Partial<Record<ProfileField, number>>;
const profileText = (field: keyof typeof profileLimits) => z.optional(z.nullable(text(profileLimits[field])));

/** What each field can be set to; a field without an entry does not compile. */
const profileEdits = {
  practiceName: z.optional(text(profileLimits.practiceName).check(z.minLength(1))),
  practiceAddress: profileText('practiceAddress'),
  practiceAddress2: profileText('practiceAddress2'),
  practiceAddressCity: profileText('practiceAddressCity'),
  practiceAddressState: z.optional(z.nullable(stateCode)),
  practiceAddressPostalCode: z.optional(z.nullable(zipCode)),
  practiceAddressCountryCode: profileText('practiceAddressCountryCode'),
  practiceEmailAddress: z.optional(z.nullable(emailAddress)),
  practiceVoicePhone: z.optional(z.nullable(e164)),
} satisfies { [F in ProfileField]: z.ZodMiniType<Profile[F] | undefined> };

export const updateEnrollment = defineEndpoint({
  method: 'PATCH',
  path: '/v1/app/practice-enrollment',
  spec: 'API-11',
  summary: 'Merge the edited fields into the practice’s profile (D-20), and switch appointment requests.',
  body: z.strictObject({
    ...profileEdits,
    /** An extension (`appointment-requests-switch`). */
    appointmentRequestsEnabled: z.optional(z.boolean()),
  }),
  response: practiceEnrollment,
  publishes: true,
});

export const updateStartDate = defineEndpoint({
  method: 'PATCH',
  path: '/v1/app/practice-enrollment/{campaignType}/start-date',
  spec: 'API-12',
  summary: 'The day from which a campaign sends.',
  params: z.object({ campaignType }),
  body: z.strictObject({ start_date: day }),
  response: practiceEnrollment,
  publishes: true,
});

/** Strict, so that an unknown field is refused rather than stored. */
const campaignConfigEdit = z.strictObject({
  appointmentTypeSettings: z.optional(list(z.strictObject(appointmentTypeSetting.shape), 1000)),
  serviceReminderTypeSettings: z.optional(
    list(z.strictObject({ ...serviceReminderTypeSetting.shape, serviceTypeId: id }), 1000),
  ),
  cadences: z.optional(cadenceMediums),
});

export const updateCampaignConfig = defineEndpoint({
  method: 'PATCH',
  path: '/v1/app/practice-enrollment/campaign-config',
  spec: 'API-14',
  summary: 'What a campaign sends, by which mediums, and for which appointment or service types.',
  body: z.strictObject({
    campaignType,
    enabled: z.optional(z.boolean()),
    mediums: z.optional(list(medium, mediums.length)),
    campaignConfig: z.optional(campaignConfigEdit),
  }),
  response: practiceEnrollment,
  publishes: true,
});

/** In characters (PO-04). */
const thankYouLength = { min: 60, max: 500 };

export const updatePostAppointment = defineEndpoint({
  method: 'PATCH',
  path: '/v1/app/practice-enrollment/post-appointment-communications',
  spec: 'API-15',
  summary: 'The message that thanks clients after a visit, and its link.',
  body: z.strictObject({
    enabled: z.optional(z.boolean()),
    message: z.optional(text(thankYouLength.max).check(z.minLength(thankYouLength.min))),
    link: z.optional(z.nullable(z.url({ protocol: /^https?$/ }).check(z.maxLength(2048)))),
  }),
  response: practiceEnrollment,
  publishes: true,
});

export const updateTwoWayMessaging = defineEndpoint({
  method: 'PATCH',
  path: '/v1/app/two-way-messaging-campaign',
  spec: 'API-16',
  summary: 'Switch texting on or off, and set when the auto reply answers.',
  body: z.strictObject({
    set_enabled: z.optional(z.boolean()),
    timeBasedAutoRepliesConfig: z.optional(timeBasedAutoRepliesConfig),
  }),
  response: practiceEnrollment,
  publishes: true,
});
