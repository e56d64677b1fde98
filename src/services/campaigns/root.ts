import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { campaignsApi } from './api.ts';

/** The part of the store that this service fills. */
export interface CampaignsRoot {
  readonly campaigns: ReturnType<typeof campaignsApi.reducer>;
}
export type CampaignsThunk<R> = ThunkAction<R, CampaignsRoot, unknown, UnknownAction>;
