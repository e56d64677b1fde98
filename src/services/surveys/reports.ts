import { getSurveyReport, listSubmissions } from '#contract/surveys/submissions.ts';
import { call } from '../call.ts';
import { surveysApi } from './api.ts';
import { surveysTag } from './refetch-surveys.ts';

const reportsApi = surveysApi.enhanceEndpoints({ addTagTypes: [surveysTag] }).injectEndpoints({
  endpoints: (build) => ({
    listSubmissions: build.query({ ...call(listSubmissions), keepUnusedDataFor: 0 }),
    /** An extension (`survey-report`). */
    getSurveyReport: build.query({ ...call(getSurveyReport), providesTags: [surveysTag] }),
  }),
});

const { useGetSurveyReportQuery } = reportsApi;

/** A page of answers as they are now; it is not kept. */
export const loadSubmissions = (input: Parameters<typeof reportsApi.endpoints.listSubmissions.initiate>[0]) =>
  reportsApi.endpoints.listSubmissions.initiate(input, { forceRefetch: true, subscribe: false });

/**
 * Clients answer at any time, so a report that is opened, or used again, is loaded again.
 * @param input null while no survey is chosen
 */
export const useSurveyReport = (input: Parameters<typeof useGetSurveyReportQuery>[0] | null) =>
  useGetSurveyReportQuery(input ?? { id: '' }, { refetchOnMountOrArgChange: true, skip: input === null });
