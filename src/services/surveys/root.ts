import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { surveysApi } from './api.ts';

/** The slice of the store that holds this service's cache. */
export interface SurveysRoot {
  readonly surveys: ReturnType<typeof surveysApi.reducer>;
}
export type SurveysThunk<R> = ThunkAction<R, SurveysRoot, unknown, UnknownAction>;
