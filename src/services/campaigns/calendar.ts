import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { campaignsApi } from './api.ts';

/** What is shown of the calendar. */
export const availabilityTag = 'Availability' as const;

const calendarApi = campaignsApi.enhanceEndpoints({ addTagTypes: [availabilityTag] });

/** The calendar has changed: what is shown of it is asked for again. */
export const refetchCalendar =
  (): ThunkAction<Promise<boolean>, unknown, unknown, UnknownAction> => async (dispatch) => {
    dispatch(calendarApi.util.invalidateTags([availabilityTag]));
    return true;
  };
