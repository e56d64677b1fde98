import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { communicationApi } from './api.ts';

/** The slice of the store that holds this service's cache. */
export interface CommunicationRoot {
  readonly communication: ReturnType<typeof communicationApi.reducer>;
}
export type CommunicationThunk<R> = ThunkAction<R, CommunicationRoot, unknown, UnknownAction>;
