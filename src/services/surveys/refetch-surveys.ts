import { refetchAfterGap, throttledRefetch } from '../refetch-tagged.ts';
import { surveysApi } from './api.ts';
import type { SurveysThunk } from './root.ts';

/** Queries whose answer another client's answer, or a colleague's edit, changes. */
export const surveysTag = 'Surveys' as const;

const listApi = surveysApi.enhanceEndpoints({ addTagTypes: [surveysTag] });

/** Milliseconds. Many clients may answer at once, after a newsletter or in the evening. */
const refetchEvery = 1000;

/** Refetches the surveys and the report that are shown, once a second at most. */
export const applySurveyEvents: () => SurveysThunk<void> = throttledRefetch(refetchEvery, listApi, [surveysTag]);

export const refetchSurveys: () => SurveysThunk<Promise<boolean>> = refetchAfterGap(listApi, [surveysTag]);
