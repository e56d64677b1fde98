import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { campaignsApi } from './api.ts';

/** The slice of the store that holds this service's cache. */
export interface CampaignsRoot {
  readonly campaigns: ReturnType<typeof campaignsApi.reducer>;
}
export type CampaignsThunk<R> = ThunkAction<R, CampaignsRoot, unknown, UnknownAction>;
