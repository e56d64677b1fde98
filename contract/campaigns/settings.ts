import * as z from 'zod/mini';
import { id, list, requiredId, text } from '../fields.ts';
import { day, defineEndpoint, timeOfDay } from '../http.ts';
import { mediums } from '../rules/cadences/cadences.ts';
import { appointmentTypeLength, ownWordsLength, thankYouLength } from '../rules/limits.ts';
import { e164 } from '../rules/texting/phone.ts';
import { stateCode, zipCode } from '../rules/practice/us-address.ts';
import { isVisitTime, type VisitTimeError, visitTimeProblems } from '../rules/visits/visit-times.ts';
import { priceProblems } from '../rules/visits/wellness-price.ts';
import {
  appointmentTypeSetting,
  cadenceMediums,
  campaignType,
  clientClassifications,
  medium,
  practiceEnrollment,
  serviceReminderTypeSetting,
  wellness,
} from './enrollment.ts';
import { timeBasedAutoRepliesConfig } from '../rules/texting/office-hours.ts';
import type { Profile, ProfileField } from './profile.ts';
import { amountEdit, priceErrorSentences } from './price-edit.ts';
import { emailAddress } from './users.ts';
import { webLink } from './web-link.ts';

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

const visitTime = timeOfDay.check(z.refine(isVisitTime, 'Use a quarter of an hour, such as 08:15.'));
const visitTimeRange = z.strictObject({ start: visitTime, end: visitTime });
const timeErrorSentences: Readonly<Record<VisitTimeError, string>> = {
  Error_StartEqualsEnd: 'Start and end cannot be equal.',
  Error_StartGreaterThanEnd: 'The start must be before the end.',
  Error_RangeGreaterThan4Hours: 'The range can be at most four hours.',
  Error_PickupBeforeDropoff: 'The pickup must be after the drop-off.',
  Error_PickupAndDropoffOverlap: 'Drop-off and pickup cannot overlap.',
};
export const appointmentTypeEdit = z
  .strictObject({
    ...appointmentTypeSetting.shape,
    appointmentTypeId: requiredId,
    displayName: z.optional(text(appointmentTypeLength.displayName)),
    instructions: z.optional(text(appointmentTypeLength.instructions)),
    dropOff: z.optional(visitTimeRange),
    pickup: z.optional(visitTimeRange),
  })
  .check(({ value, issues }) => {
    for (const { field, error } of visitTimeProblems(value))
      issues.push({ code: 'custom', path: [field], message: timeErrorSentences[error], input: value[field] });
  });

const wellnessEdit = z
  .strictObject({ ...wellness.shape, minCost: amountEdit, maxCost: amountEdit, cost: amountEdit })
  .check(({ value, issues }) => {
    for (const { field, error } of priceProblems(value))
      issues.push({ code: 'custom', path: [field], message: priceErrorSentences[error], input: value[field] });
  });

/** An address that a client can open. */
export const messageLink = webLink(ownWordsLength.url);

const customContentEdit = z.strictObject({
  text: text(ownWordsLength.text),
  link: z.nullable(z.strictObject({ label: text(ownWordsLength.label).check(z.minLength(1)), url: messageLink })),
  notInTexts: z.optional(z.boolean()),
});

const clientClassificationsEdit = z.strictObject({ ...clientClassifications.shape, ids: list(requiredId, 1000) }).check(
  z.refine(({ mode, ids }) => mode === 'EXCLUDE' || ids.length > 0, {
    error: 'Name at least one classification, or nobody is reminded.',
    path: ['ids'],
  }),
);

/** Strict, so that an unknown field is refused rather than stored. */
const campaignConfigEdit = z.strictObject({
  appointmentTypeSettings: z.optional(
    list(appointmentTypeEdit, 1000).check(
      z.refine(
        (types) => new Set(types.map(({ appointmentTypeId }) => appointmentTypeId)).size === types.length,
        'Name each appointment type once.',
      ),
    ),
  ),
  serviceReminderTypeSettings: z.optional(
    list(z.strictObject({ ...serviceReminderTypeSetting.shape, serviceTypeId: requiredId }), 1000).check(
      z.refine(
        (types) => new Set(types.map(({ serviceTypeId }) => serviceTypeId)).size === types.length,
        'Name each service once.',
      ),
    ),
  ),
  cadences: z.optional(cadenceMediums),
  wellness: z.optional(wellnessEdit),
  customContent: z.optional(customContentEdit),
  clientClassifications: z.optional(clientClassificationsEdit),
  skipWhenBooked: z.optional(z.boolean()),
});

export const campaignEdit = z.strictObject({
  campaignType,
  enabled: z.optional(z.boolean()),
  mediums: z.optional(list(medium, mediums.length)),
  campaignConfig: z.optional(campaignConfigEdit),
});

export const updateCampaignConfig = defineEndpoint({
  method: 'PATCH',
  path: '/v1/app/practice-enrollment/campaign-config',
  spec: 'API-14',
  summary: 'What a campaign sends, by which mediums, and for which appointment or service types.',
  body: campaignEdit,
  response: practiceEnrollment,
  publishes: true,
});

export const postAppointmentEdit = z.strictObject({
  enabled: z.optional(z.boolean()),
  /** Empty only while no client is thanked (PO-03). */
  message: z.optional(z.union([z.literal(''), text(thankYouLength.max).check(z.minLength(thankYouLength.min))])),
  link: z.optional(z.nullable(messageLink)),
  /** A published survey; an extension (`survey-invitations`). */
  surveyId: z.optional(z.nullable(id)),
});

export const updatePostAppointment = defineEndpoint({
  method: 'PATCH',
  path: '/v1/app/practice-enrollment/post-appointment-communications',
  spec: 'API-15',
  summary: 'The message that thanks clients after a visit, with its link and survey.',
  body: postAppointmentEdit,
  response: practiceEnrollment,
  publishes: true,
  errors: ['survey_not_found', 'survey_not_published'],
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
