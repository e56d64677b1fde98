import * as z from 'zod/mini';
import { dictionary, id, line, list, longList, requiredId, text } from '../fields.ts';
import { day, defineEndpoint, queryInt, timestamp } from '../http.ts';

/** By question (`contract/rules/surveys/answers.ts`). */
const answers = dictionary(text(64), z.union([text(2000), z.number(), z.boolean(), list(text(200), 32)]), 100);

/** The visit after which a client was asked, as it was then. */
const askedVisit = z.object({ type: z.nullable(line), resource: z.nullable(line), species: z.nullable(line) });

/** What one client answered. */
export const submission = z.object({
  id: requiredId,
  surveyId: requiredId,
  version: z.number(),
  submittedAt: timestamp,
  answers,
  visit: z.nullable(askedVisit),
  /** Null once the practice software has removed the client. */
  client: z.nullable(z.object({ id: requiredId, name: z.nullable(line) })),
});
export type Submission = z.output<typeof submission>;

/** Days of the practice, both included, and what the client was asked about. */
const filter = {
  from: z.optional(day),
  to: z.optional(day),
  type: z.optional(line),
  resource: z.optional(line),
  species: z.optional(line),
};

const page = {
  query: z.object({
    ...filter,
    limit: queryInt({ min: 1, max: 1000, fallback: 100 }),
    /** The `nextCursor` of the previous page. */
    cursor: z.optional(line),
  }),
  response: z.object({ data: list(submission, longList), total: z.number(), nextCursor: z.nullable(line) }),
};

export const listAllSubmissions = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys/submissions',
  spec: 'API-76',
  summary: 'The answers to all surveys, the latest first.',
  ...page,
});

export const listSubmissions = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys/{id}/submissions',
  spec: 'API-77',
  summary: 'The answers to one survey, the latest first.',
  params: z.object({ id }),
  ...page,
  errors: ['survey_not_found'],
});

const score = z.object({ value: z.nullable(z.number()), margin: z.nullable(z.number()), answers: z.number() });

export const getSurveyReport = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys/{id}/report',
  spec: 'extension survey-report',
  summary: 'The answers to a survey, counted for all its versions together.',
  params: z.object({ id }),
  query: z.object(filter),
  response: z.object({
    name: line,
    answered: z.number(),
    /** Clients who were asked in these days, and those of them who have answered since. */
    invited: z.number(),
    invitedAnswered: z.number(),
    nps: z.nullable(score),
    csat: z.nullable(score),
    /** Answers by the Monday of their week; weeks without any are left out. */
    weeks: list(z.object({ monday: day, answered: z.number() }), longList),
    questions: list(
      z.object({
        name: line,
        kind: z.enum(['rating', 'choice', 'text', 'yes-no']),
        title: line,
        answered: z.number(),
        /** The versions that asked it so, from the first to the last. */
        versions: z.object({ first: z.number(), last: z.number() }),
        values: list(z.object({ value: text(200), text: line, count: z.number() }), longList),
        mean: z.nullable(z.number()),
        texts: list(z.object({ id: requiredId, submittedAt: timestamp, text: text(2000) }), 50),
      }),
      longList,
    ),
    /** What the report can be filtered by. */
    types: list(line, longList),
    resources: list(line, longList),
    species: list(line, longList),
  }),
  errors: ['survey_not_found'],
});
