import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { communicationApi } from './api.ts';

/** The part of the store that this service fills. */
export interface CommunicationRoot {
  readonly communication: ReturnType<typeof communicationApi.reducer>;
}
export type CommunicationThunk<R> = ThunkAction<R, CommunicationRoot, unknown, UnknownAction>;
