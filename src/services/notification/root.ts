import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { notificationApi } from './api.ts';

/** The slice of the store that holds this service's cache. */
export interface NotificationRoot {
  readonly notification: ReturnType<typeof notificationApi.reducer>;
}
export type NotificationThunk<R> = ThunkAction<R, NotificationRoot, unknown, UnknownAction>;
