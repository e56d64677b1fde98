import {
  deleteSurvey,
  getSurvey,
  getSurveyVersion,
  previewSurvey,
  type Survey,
  updateSurvey,
} from '#contract/surveys/surveys.ts';
import { call } from '../call.ts';
import { surveysApi } from './api.ts';
import type { SurveysThunk } from './root.ts';
import { surveysTag } from './refetch-surveys.ts';
import { hidesSurvey, showsSurvey } from './surveys.ts';

const designerApi = surveysApi.enhanceEndpoints({ addTagTypes: [surveysTag] }).injectEndpoints({
  endpoints: (build) => ({
    getSurvey: build.query({ ...call(getSurvey), providesTags: [surveysTag] }),
    updateSurvey: build.mutation({ ...call(updateSurvey), ...showsSurvey }),
    deleteSurvey: build.mutation({ ...call(deleteSurvey), ...hidesSurvey }),
    /** An extension (`survey-lifecycle`). A version never changes. */
    getSurveyVersion: build.query({ ...call(getSurveyVersion), keepUnusedDataFor: Infinity }),
    /** An extension (`survey-preview`). */
    previewSurvey: build.query({ ...call(previewSurvey), keepUnusedDataFor: 0 }),
  }),
});

export const { useDeleteSurveyMutation, useGetSurveyVersionQuery, usePreviewSurveyQuery } = designerApi;

/** A colleague may have edited it, so a page that is opened loads it again. */
export const useSurvey = (id: string) => designerApi.useGetSurveyQuery({ id }, { refetchOnMountOrArgChange: true });

/** Loads a survey as it is now. */
export const loadSurvey = (id: string) =>
  designerApi.endpoints.getSurvey.initiate({ id }, { forceRefetch: true, subscribe: false });

/** A survey as it was loaded or answered last. */
export const cachedSurvey =
  (id: string): SurveysThunk<Survey | null> =>
  (_dispatch, getState) =>
    select({ id })(getState() as Parameters<ReturnType<typeof select>>[0]).data ?? null;
const { select } = designerApi.endpoints.getSurvey;

export const saveSurvey = designerApi.endpoints.updateSurvey.initiate;

/** Shows a survey as a call has answered it. */
export const cacheSurvey = (survey: Survey) => designerApi.util.upsertQueryData('getSurvey', { id: survey.id }, survey);
