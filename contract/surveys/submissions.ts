import * as z from 'zod/mini';
import { dictionary, id, line, list, longList, requiredId, text } from '../fields.ts';
import { day, defineEndpoint, queryInt, timestamp } from '../http.ts';
import { publishedVersion } from './surveys.ts';

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
  extension: 'survey-report',
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
        /** Whether clients have answered in words of their own. */
        isWritten: z.boolean(),
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

/** Written answers in one page, and characters of what is searched in them. */
export const [writtenPage, longestSearch] = [50, 200];

export const listWrittenAnswers = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys/{id}/written-answers',
  extension: 'survey-report',
  summary: 'What clients have answered to one question in words of their own, the latest first.',
  params: z.object({ id }),
  query: z.object({
    ...filter,
    /** Its name, and a version that asks it. Versions that ask it in the same way count as well. */
    question: text(64),
    version: publishedVersion,
    /** Each of these words is in the answer. */
    search: z.optional(text(longestSearch)),
    /** The `nextCursor` of the previous page. */
    cursor: z.optional(line),
  }),
  response: z.object({
    data: list(z.object({ id: requiredId, submittedAt: timestamp, text: text(2000) }), writtenPage),
    nextCursor: z.nullable(line),
  }),
  errors: ['survey_not_found'],
});

/** Answers of unhappy clients in one page. */
export const followUpsPage = 20;

export const listFollowUps = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys/{id}/follow-ups',
  extension: 'survey-report',
  summary: 'The answers of clients who were not satisfied or would not recommend the practice, the latest first.',
  params: z.object({ id }),
  query: z.object({
    ...filter,
    /** The `nextCursor` of the previous page. */
    cursor: z.optional(line),
  }),
  response: z.object({
    data: list(
      z.object({
        id: requiredId,
        submittedAt: timestamp,
        client: submission.shape.client,
        /** The latest conversation with the client; null where there is none. */
        conversationId: z.nullable(id),
        ratings: list(z.object({ title: line, rating: z.number(), max: z.number() }), longList),
        /** What the client wrote. */
        texts: list(text(2000), longList),
      }),
      followUpsPage,
    ),
    nextCursor: z.nullable(line),
  }),
  errors: ['survey_not_found'],
});

export const getSurveyProgress = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys/{id}/progress',
  extension: 'survey-report',
  summary: 'How far clients who were asked have come.',
  params: z.object({ id }),
  query: z.object(filter),
  response: z.object({
    asked: z.number(),
    answered: z.number(),
    /** Clients who have not answered, by the last question that they have seen, in the order of the latest version. */
    stopped: list(z.object({ name: line, title: line, count: z.number() }), longList),
    /** Those whose last question is not asked any more. */
    stoppedBefore: z.number(),
    /** Those who have not opened it, or whose browser did not say how far they came. */
    unknown: z.number(),
  }),
  errors: ['survey_not_found'],
});
