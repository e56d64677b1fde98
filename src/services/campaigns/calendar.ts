import type { CalendarChanged } from '#contract/events.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { refetchTagged } from '../refetch-tagged.ts';
import { campaignsApi } from './api.ts';
import type { CampaignsThunk } from './root.ts';

/** Queries that depend on what happened to a client's visits. */
export const visitsTag = 'Visits' as const;
/** Queries that depend on which times are taken; by day, where they are about some days. */
export const availabilityTag = 'Availability' as const;

/** Queries about the services of the practice software. */
export const servicesTag = 'Services' as const;

const calendarApi = campaignsApi.enhanceEndpoints({ addTagTypes: [visitsTag, availabilityTag, servicesTag] });

/** The tags of some days from `2026-11-24` on. */
export const availabilityOn = (from: string, days: number) =>
  Array.from({ length: days }, (_, index) => ({ type: availabilityTag, id: addDays(from, index) }));

/** The tags of a moment, whose day depends on the practice's zone. */
export const availabilityAt = (moment: string) => availabilityOn(addDays(moment.slice(0, 10), -1), 3);

/** Refetches what is shown of clients' visits after something happened to one. */
export const refetchVisits = () => refetchTagged(calendarApi, [visitsTag]);

/** Refetches what is shown of the days that changed. */
export const applyCalendarEvents = (events: readonly CalendarChanged[]) =>
  refetchTagged(
    calendarApi,
    events.map(({ data }) => ({ type: availabilityTag, id: data.date })),
  );

/** Refetches what is shown of services, and of what animals are due for. */
export const refetchServices = () => refetchTagged(calendarApi, [visitsTag, servicesTag]);

/** Refetches all that is shown of the calendar and of services. */
export const refetchCalendar = (): CampaignsThunk<Promise<boolean>> => async (dispatch) => {
  void dispatch(refetchTagged(calendarApi, [visitsTag, availabilityTag, servicesTag]));
  return true;
};
