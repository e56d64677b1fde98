import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { notificationApi } from './api.ts';

/** The part of the store that this service fills. */
export interface NotificationRoot {
  readonly notification: ReturnType<typeof notificationApi.reducer>;
}
export type NotificationThunk<R> = ThunkAction<R, NotificationRoot, unknown, UnknownAction>;
