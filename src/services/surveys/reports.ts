import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Output } from '#contract/http.ts';
import { emptyFold, foldPage, reportOfFold, submissionsAtOnce } from '#contract/rules/surveys/fold.ts';
import { questionsOf } from '#contract/rules/surveys/questions.ts';
import {
  getSurveyProgress,
  getSurveyReport,
  listAllSubmissions,
  listFollowUps,
  listSubmissions,
  listWrittenAnswers,
} from '#contract/surveys/submissions.ts';
import type { ServiceError } from '../base-query.ts';
import { call, type Called } from '../call.ts';
import { after, cursorPages } from '../cursor-pages.ts';
import { surveysApi } from './api.ts';
import { loadSurvey } from './designer.ts';
import { surveysTag } from './refetch-surveys.ts';

/** Answers to all surveys that are loaded at once. */
const latestPage = 5;
/** Answers to one survey that are shown at once. */
const singlePage = 20;

/** A report; a server without our report call does not say how many clients were asked. */
export type SurveyReport = Omit<Output<typeof getSurveyReport>, 'invited' | 'invitedAnswered'> &
  Partial<Pick<Output<typeof getSurveyReport>, 'invited' | 'invitedAnswered'>>;

interface CountedHere extends Called<typeof getSurveyReport> {
  /** The practice's. */
  readonly timeZone: string;
}

const { query: singleQuery, ...singleCall } = call(listSubmissions);
const { query: latestQuery, ...latestCall } = call(listAllSubmissions);
const { query: followUpsQuery, ...followUpsCall } = call(listFollowUps);
const { query: writtenQuery, ...writtenCall } = call(listWrittenAnswers);

const reportsApi = surveysApi.enhanceEndpoints({ addTagTypes: [surveysTag] }).injectEndpoints({
  endpoints: (build) => ({
    listAllSubmissions: build.infiniteQuery<Output<typeof listAllSubmissions>, void, string | null>({
      ...latestCall,
      infiniteQueryOptions: cursorPages,
      query: ({ pageParam }) => latestQuery({ limit: latestPage, ...after(pageParam) }),
      providesTags: [surveysTag],
    }),
    listSubmissions: build.query({ ...call(listSubmissions), keepUnusedDataFor: 0 }),
    listSingleAnswers: build.infiniteQuery<
      Output<typeof listSubmissions>,
      Called<typeof getSurveyReport>,
      string | null
    >({
      ...singleCall,
      infiniteQueryOptions: cursorPages,
      query: ({ queryArg, pageParam }) => singleQuery({ ...queryArg, limit: singlePage, ...after(pageParam) }),
      providesTags: [surveysTag],
    }),
    /**
     * A report counted here, of the answers page by page. It has no tag: an event, or a gap of the socket, must not make the page read all
     * answers again.
     */
    countSubmissions: build.query<SurveyReport, CountedHere>({
      async queryFn({ id, timeZone, from, to, ...visit }, { dispatch, signal }) {
        try {
          return { data: await countedReport({ id, timeZone, days: { from, to }, visit }, dispatch, signal) };
        } catch (error) {
          return { error: error as ServiceError };
        }
      },
    }),
    /** Extensions (`survey-report`), like the others. */
    getSurveyReport: build.query({ ...call(getSurveyReport), providesTags: [surveysTag] }),
    getSurveyProgress: build.query({ ...call(getSurveyProgress), providesTags: [surveysTag] }),
    listFollowUps: build.infiniteQuery<Output<typeof listFollowUps>, Called<typeof listFollowUps>, string | null>({
      ...followUpsCall,
      infiniteQueryOptions: cursorPages,
      query: ({ queryArg, pageParam }) => followUpsQuery({ ...queryArg, ...after(pageParam) }),
      providesTags: [surveysTag],
    }),
    listWrittenAnswers: build.infiniteQuery<
      Output<typeof listWrittenAnswers>,
      Called<typeof listWrittenAnswers>,
      string | null
    >({
      ...writtenCall,
      infiniteQueryOptions: cursorPages,
      query: ({ queryArg, pageParam }) => writtenQuery({ ...queryArg, ...after(pageParam) }),
      providesTags: [surveysTag],
    }),
  }),
});

const { useCountSubmissionsQuery, useGetSurveyReportQuery, useListFollowUpsInfiniteQuery, useGetSurveyProgressQuery } =
  reportsApi;

/** Clients answer at any time, so what is opened, or used again, is loaded again. */
const fresh = { refetchOnMountOrArgChange: true } as const;

const loadSubmissions = (input: Parameters<typeof reportsApi.endpoints.listSubmissions.initiate>[0]) =>
  reportsApi.endpoints.listSubmissions.initiate(input, { forceRefetch: true, subscribe: false });

/** The answers to all surveys, the latest first; more are fetched by `fetchNextPage`. */
export const useLatestAnswers = () => reportsApi.useListAllSubmissionsInfiniteQuery(undefined, fresh);

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

interface CountOptions {
  readonly id: string;
  readonly timeZone: string;
  readonly days: Pick<Called<typeof getSurveyReport>, 'from' | 'to'>;
  /** Told apart here, so that all can be chosen from. */
  readonly visit: Parameters<typeof foldPage>[2]['visit'];
}

/** @throws what a call failed with */
async function countedReport(
  { id, timeZone, days, visit }: CountOptions,
  dispatch: Dispatch,
  signal: AbortSignal,
): Promise<SurveyReport> {
  const { name, survey_schema } = await dispatch(loadSurvey(id)).unwrap();
  const questions = questionsOf(survey_schema);
  let fold = emptyFold;
  for await (const page of submissionPages(dispatch, { id, ...days })) {
    signal.throwIfAborted();
    fold = foldPage(fold, page, { questions, timeZone, visit });
  }
  return { name, ...reportOfFold(fold, questions) };
}

/**
 * The answers of a report as they are now, page by page. Nothing of them is kept.
 * @throws what a call failed with
 */
export async function* submissionPages(dispatch: Dispatch, input: Called<typeof getSurveyReport>) {
  let cursor: string | null = null;
  do {
    const page: Output<typeof listSubmissions> = await dispatch(
      loadSubmissions({ ...input, limit: submissionsAtOnce, ...after(cursor) }),
    ).unwrap();
    yield page.data;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/**
 * A report that is counted from the answers, on a server without our report call.
 * @param input null while no survey is chosen, or where the server counts
 */
export const useCountedReport = (input: CountedHere | null) =>
  useCountSubmissionsQuery(input ?? { id: '', timeZone: '' }, { ...fresh, skip: input === null });

/** What clients have answered to a survey, the latest first; more are fetched by `fetchNextPage`. */
export const useSingleAnswers = (input: Called<typeof getSurveyReport>) =>
  reportsApi.useListSingleAnswersInfiniteQuery(input, fresh);

/** @param input null while no survey is chosen */
export const useSurveyReport = (input: Parameters<typeof useGetSurveyReportQuery>[0] | null) =>
  useGetSurveyReportQuery(input ?? { id: '' }, { ...fresh, skip: input === null });

export const useSurveyProgress = (input: Parameters<typeof useGetSurveyProgressQuery>[0]) =>
  useGetSurveyProgressQuery(input, fresh);

/** What clients have answered to a question in words of their own; more are fetched by `fetchNextPage`. */
export const useWrittenAnswers = (input: Called<typeof listWrittenAnswers>) =>
  reportsApi.useListWrittenAnswersInfiniteQuery(input, fresh);

export const useFollowUps = (input: Called<typeof listFollowUps>) => useListFollowUpsInfiniteQuery(input, fresh);
