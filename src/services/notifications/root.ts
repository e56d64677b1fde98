import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { notificationsApi } from './api.ts';

/** The part of the store that this service fills. */
export interface NotificationsRoot {
  readonly notifications: ReturnType<typeof notificationsApi.reducer>;
}
export type NotificationsThunk<R> = ThunkAction<R, NotificationsRoot, unknown, UnknownAction>;
