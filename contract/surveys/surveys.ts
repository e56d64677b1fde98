import * as z from 'zod/mini';
import { atMostUnits, id, jsonObject, line, list, longList, requiredId, text, webAddress } from '../fields.ts';
import { day, defineEndpoint, timestamp } from '../http.ts';
import { capacity } from '../rules/limits.ts';

const surveyId = z.object({ id });
export const longestSurveyName = 120;
const surveyName = z
  .string()
  .check(z.trim(), z.minLength(1), atMostUnits(longestSurveyName), z.meta({ maxLength: longestSurveyName }));
/** The questions as JSON of SurveyJS (`contract/rules/surveys/questions.ts`). What this product does not know is kept word for word. */
const surveySchema = jsonObject(capacity.surveyCharacters);

/** A survey. What is optional is an extension (`survey-lifecycle`); another server may not answer it. */
export const survey = z.object({
  id: requiredId,
  name: line,
  /** As it is edited; clients see the published one. */
  survey_schema: surveySchema,
  status: z.optional(z.enum(['DRAFT', 'PUBLISHED', 'CLOSED'])),
  /** The latest published version, from 1 on; null before the first. */
  version: z.optional(z.nullable(z.number())),
  /** Whether it was edited since it was published. */
  is_edited: z.optional(z.boolean()),
  /** The last day on which clients can answer what is published, `2026-12-31`; null for any. */
  last_day: z.optional(z.nullable(day)),
  /** Changes with every edit. */
  revision: z.optional(id),
  /** Clients who were asked, and those of them who answered. */
  invited: z.optional(z.number()),
  answered: z.optional(z.number()),
});
export type Survey = z.output<typeof survey>;

export const listSurveys = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys',
  spec: 'API-72',
  summary: 'The practice’s surveys by name.',
  response: z.object({ data: list(survey, longList) }),
});

export const getSurvey = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys/{id}',
  spec: 'API-73',
  summary: 'One survey.',
  params: surveyId,
  response: survey,
  errors: ['survey_not_found'],
});

export const updateSurvey = defineEndpoint({
  method: 'PATCH',
  path: '/v1/surveys/{id}',
  spec: 'API-74',
  summary: 'Edit a survey. Clients see the edits once it is published again.',
  params: surveyId,
  body: z.strictObject({
    name: z.optional(surveyName),
    survey_schema: z.optional(surveySchema),
    /** The one that the author saw; an edit of another is refused. */
    revision: z.optional(id),
  }),
  response: survey,
  errors: ['survey_not_found', 'survey_changed'],
});

export const createSurvey = defineEndpoint({
  method: 'POST',
  path: '/v1/surveys',
  spec: 'API-75',
  summary: 'Add a survey as a draft.',
  body: z.strictObject({ name: surveyName, survey_schema: surveySchema }),
  response: survey,
  status: 201,
  idempotent: true,
  errors: ['limit_reached'],
});

export const publishSurvey = defineEndpoint({
  method: 'POST',
  path: '/v1/surveys/{id}/publish',
  extension: 'survey-lifecycle',
  summary: 'Ask clients the questions as they are now. Answers to earlier versions stay with those.',
  params: surveyId,
  body: z.strictObject({ revision: id }),
  response: survey,
  idempotent: true,
  errors: ['survey_not_found', 'survey_changed'],
});

export const closeSurvey = defineEndpoint({
  method: 'POST',
  path: '/v1/surveys/{id}/close',
  extension: 'survey-lifecycle',
  summary: 'Take no more answers. Who has the survey open can send theirs for another day.',
  params: surveyId,
  response: survey,
  idempotent: true,
  errors: ['survey_not_found', 'survey_not_published', 'survey_in_use'],
});

export const deleteSurvey = defineEndpoint({
  method: 'DELETE',
  path: '/v1/surveys/{id}',
  extension: 'survey-lifecycle',
  summary: 'Delete a survey that nobody has answered. One with answers can only be closed.',
  params: surveyId,
  response: survey,
  errors: ['survey_not_found', 'survey_has_answers', 'survey_in_use'],
});

/** Digits in the address. */
export const publishedVersion = z.coerce
  .number()
  .check(z.multipleOf(1), z.gte(1), z.lte(1_000_000)) as unknown as z.ZodMiniType<number, number>;

export const getSurveyVersion = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys/{id}/versions/{version}',
  extension: 'survey-lifecycle',
  summary: 'What clients are or were asked. It never changes.',
  params: z.object({ id, version: publishedVersion }),
  response: z.object({
    version: z.number(),
    survey_schema: surveySchema,
    author: z.nullable(line),
    published_at: timestamp,
  }),
  errors: ['survey_not_found'],
});

export const previewSurvey = defineEndpoint({
  method: 'POST',
  path: '/v1/surveys/preview',
  extension: 'survey-preview',
  summary: 'The page of a survey as its clients would see it. Nothing can be sent from it.',
  body: z.strictObject({
    /** May be empty, while it is written. */
    name: text(longestSurveyName),
    survey_schema: surveySchema,
    /** Not answered yet, not answered as it must be, or answered. */
    state: z.enum(['open', 'incomplete', 'answered']),
  }),
  response: z.object({ html: text(512 * 1024) }),
  readsOnly: true,
});

export const inviteToSurvey = defineEndpoint({
  method: 'POST',
  path: '/v1/surveys/{id}/invitations',
  extension: 'survey-invitations',
  summary:
    'An address at which a client can answer once. A visit has one at most, and a client without a visit one in sixty days; it is given again until it was sent.',
  params: surveyId,
  body: z.strictObject({
    petOwnerId: id,
    /** The visit that they are asked about: null for none, and by default their latest one of the last sixty days. */
    appointmentId: z.optional(z.nullable(id)),
  }),
  response: z.object({ id: requiredId, url: webAddress }),
  status: 201,
  idempotent: true,
  errors: ['survey_not_found', 'survey_not_published', 'client_not_found', 'appointment_not_found', 'already_asked'],
});
