import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { CalendarChanged } from '#contract/events.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { campaignsApi } from './api.ts';

/** Queries that depend on what happened to a client's visits. */
export const visitsTag = 'Visits' as const;
/** Queries that depend on which times are taken; by day, where they are about some days. */
export const availabilityTag = 'Availability' as const;

const calendarApi = campaignsApi.enhanceEndpoints({ addTagTypes: [visitsTag, availabilityTag] });

type Thunk<R> = ThunkAction<R, unknown, unknown, UnknownAction>;

/** The tags of some days from `2026-11-24` on. */
export const availabilityOn = (from: string, days: number) =>
  Array.from({ length: days }, (_, index) => ({ type: availabilityTag, id: addDays(from, index) }));

/** The tags of a moment, whose day depends on the practice's zone. */
export const availabilityAt = (moment: string) => availabilityOn(addDays(moment.slice(0, 10), -1), 3);

/** Refetches what is shown of clients' visits after something happened to one. */
export const refetchVisits = (): UnknownAction => calendarApi.util.invalidateTags([visitsTag]);

/** Refetches what is shown of the days that changed. */
export const applyCalendarEvents = (events: readonly CalendarChanged[]): UnknownAction =>
  calendarApi.util.invalidateTags(events.map(({ data }) => ({ type: availabilityTag, id: data.date })));

/** Refetches all that is shown of the calendar. */
export const refetchCalendar = (): Thunk<Promise<boolean>> => async (dispatch) => {
  dispatch(calendarApi.util.invalidateTags([visitsTag, availabilityTag]));
  return true;
};
