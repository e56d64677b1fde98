import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { campaignsApi } from './api.ts';

/** Queries that depend on the calendar. */
export const availabilityTag = 'Availability' as const;

const calendarApi = campaignsApi.enhanceEndpoints({ addTagTypes: [availabilityTag] });

/** Refetches what is shown of the calendar after it changed. */
export const refetchCalendar =
  (): ThunkAction<Promise<boolean>, unknown, unknown, UnknownAction> => async (dispatch) => {
    dispatch(calendarApi.util.invalidateTags([availabilityTag]));
    return true;
  };
