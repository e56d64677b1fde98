import { throttle } from '#src/lib/throttle.ts';
import { surveysApi } from './api.ts';
import type { SurveysThunk } from './root.ts';

/** Queries whose answer another client's answer, or a colleague's edit, changes. */
export const surveysTag = 'Surveys' as const;

const listApi = surveysApi.enhanceEndpoints({ addTagTypes: [surveysTag] });

/** Milliseconds. Many clients may answer at once, after a newsletter or in the evening. */
const refetchEvery = 1000;

let refetchNow = (): void => undefined;
const refetches = throttle(refetchEvery, () => refetchNow());

/** Refetches the surveys and the report that are shown, once a second at most. */
export const applySurveyEvents = (): SurveysThunk<void> => (dispatch) => {
  refetchNow = () => void dispatch(listApi.util.invalidateTags([surveysTag]));
  refetches.ask();
};

export const refetchSurveys = (): SurveysThunk<Promise<boolean>> => async (dispatch) => {
  dispatch(listApi.util.invalidateTags([surveysTag]));
  return true;
};
