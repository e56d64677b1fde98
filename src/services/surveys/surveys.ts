import { closeSurvey, createSurvey, listSurveys, publishSurvey, type Survey } from '#contract/surveys/surveys.ts';
import { call } from '../call.ts';
import { cachesAnswer } from '../caches-answer.ts';
import { surveysApi } from './api.ts';
import { surveysTag } from './refetch-surveys.ts';
import type { SurveysThunk } from './root.ts';

const listApi = surveysApi.enhanceEndpoints({ addTagTypes: [surveysTag] });

/** The part of a mutation that shows the survey it answers in the list. */
export const showsSurvey = cachesAnswer(listApi, { name: 'listSurveys', tag: surveysTag }, cacheSurvey);

/** The part of a mutation that removes the survey it answers from the list. */
export const hidesSurvey = cachesAnswer(listApi, { name: 'listSurveys', tag: surveysTag }, uncacheSurvey);

const editsApi = listApi.injectEndpoints({
  endpoints: (build) => ({
    listSurveys: build.query({ ...call(listSurveys), providesTags: [surveysTag] }),
    createSurvey: build.mutation({ ...call(createSurvey), ...showsSurvey }),
    publishSurvey: build.mutation({ ...call(publishSurvey), ...showsSurvey }),
    closeSurvey: build.mutation({ ...call(closeSurvey), ...showsSurvey }),
  }),
});

export const { useCreateSurveyMutation, usePublishSurveyMutation, useCloseSurveyMutation } = editsApi;

/** Clients answer at any time, so a page that is opened, or used again, asks again. */
export const useSurveys = ({ skip = false } = {}) =>
  editsApi.useListSurveysQuery({}, { refetchOnMountOrArgChange: true, skip });

/** A new survey is put where the server will list it. */
function cacheSurvey(answer: Survey): SurveysThunk<unknown> {
  return editsApi.util.updateQueryData('listSurveys', {}, ({ data }) => ({
    data: [...data.filter(({ id }) => id !== answer.id), answer].toSorted((a, b) =>
      a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1,
    ),
  })) as SurveysThunk<unknown>;
}

function uncacheSurvey(answer: Survey): SurveysThunk<unknown> {
  return editsApi.util.updateQueryData('listSurveys', {}, ({ data }) => ({
    data: data.filter(({ id }) => id !== answer.id),
  })) as SurveysThunk<unknown>;
}

/**
 * Whether clients can answer a survey: it is published, and its last day is not over.
 * @param today of the practice
 */
export const takesAnswers = ({ status, last_day }: Survey, today: string): boolean =>
  status === 'PUBLISHED' && (!last_day || last_day >= today);
