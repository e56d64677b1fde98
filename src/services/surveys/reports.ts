import type { Output } from '#contract/http.ts';
import {
  getSurveyProgress,
  getSurveyReport,
  listAllSubmissions,
  listFollowUps,
  listSubmissions,
  listWrittenAnswers,
} from '#contract/surveys/submissions.ts';
import { call, type Called } from '../call.ts';
import { after, cursorPages } from '../cursor-pages.ts';
import { surveysApi } from './api.ts';
import { surveysTag } from './refetch-surveys.ts';

/** Answers to all surveys that are loaded at once. */
const latestPage = 5;

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

const { useGetSurveyReportQuery, useListFollowUpsInfiniteQuery, useGetSurveyProgressQuery } = reportsApi;

/** Clients answer at any time, so what is opened, or used again, is loaded again. */
const fresh = { refetchOnMountOrArgChange: true } as const;

/** A page of answers as they are now; it is not kept. */
export const loadSubmissions = (input: Parameters<typeof reportsApi.endpoints.listSubmissions.initiate>[0]) =>
  reportsApi.endpoints.listSubmissions.initiate(input, { forceRefetch: true, subscribe: false });

/** The answers to all surveys, the latest first; more are fetched by `fetchNextPage`. */
export const useLatestAnswers = () => reportsApi.useListAllSubmissionsInfiniteQuery(undefined, fresh);

/** @param input null while no survey is chosen */
export const useSurveyReport = (input: Parameters<typeof useGetSurveyReportQuery>[0] | null) =>
  useGetSurveyReportQuery(input ?? { id: '' }, { ...fresh, skip: input === null });

export const useSurveyProgress = (input: Parameters<typeof useGetSurveyProgressQuery>[0]) =>
  useGetSurveyProgressQuery(input, fresh);

/** What clients have answered to a question in words of their own; more are fetched by `fetchNextPage`. */
export const useWrittenAnswers = (input: Called<typeof listWrittenAnswers>) =>
  reportsApi.useListWrittenAnswersInfiniteQuery(input, fresh);

export const useFollowUps = (input: Called<typeof listFollowUps>) => useListFollowUpsInfiniteQuery(input, fresh);
