import {
  type AppointmentRequestConfig,
  enrollAppointmentRequests,
  getPracticeConfig,
  listBranchDepartments,
  listFacilities,
  savePracticeConfig,
} from '#contract/campaigns/booking-config.ts';
import { type BookingLimits, getBookingLimits, saveBookingLimits } from '#contract/campaigns/booking-limits.ts';
import { getCalendarFacts } from '#contract/campaigns/calendar-facts.ts';
import type { Output } from '#contract/http.ts';
import { call } from '../call.ts';
import { cachesAnswer } from '../caches-answer.ts';
import { campaignsApi } from './api.ts';
import { bookingApi } from './booking.ts';
import { availabilityOn, availabilityTag } from './calendar.ts';
import { bookingConfigTag, bookingLimitsTag } from './refetch-settings.ts';
import type { CampaignsThunk } from './root.ts';
import { isWithoutList, uiBehaviorsEndpoint } from './ui-behaviors.ts';

const configApi = campaignsApi.enhanceEndpoints({ addTagTypes: [bookingConfigTag, bookingLimitsTag, availabilityTag] });

const answersConfig = cachesAnswer(
  configApi,
  { name: 'getPracticeConfig', tag: bookingConfigTag },
  (answer: AppointmentRequestConfig[]) => cacheConfig(answer),
);
const answersLimits = cachesAnswer(
  configApi,
  { name: 'getBookingLimits', tag: bookingLimitsTag },
  (answer: BookingLimits) => cacheLimits(answer),
);

const bookingConfigApi = configApi.injectEndpoints({
  endpoints: (build) => ({
    getPracticeConfig: build.query({
      ...call(getPracticeConfig),
      providesTags: (_answer, _error, { appointmentCategory: id }) => [{ type: bookingConfigTag, id }],
    }),
    savePracticeConfig: build.mutation({ ...call(savePracticeConfig), ...answersConfig }),
    getBookingLimits: build.query({ ...call(getBookingLimits), providesTags: [bookingLimitsTag] }),
    saveBookingLimits: build.mutation({ ...call(saveBookingLimits), ...answersLimits }),
    listBranchDepartments: build.query(call(listBranchDepartments)),
    listFacilities: build.query(call(listFacilities)),
    getCalendarFacts: build.query({
      ...call(getCalendarFacts),
      providesTags: (_answer, _error, { from, days = 14 }) => availabilityOn(from, days),
    }),
    enrollAppointmentRequests: build.mutation({
      ...call(enrollAppointmentRequests),
      async onQueryStarted(_input, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) dispatch(cacheNames(answer.data));
      },
    }),
  }),
});

/** An answer replaces the categories that it contains, and no others (AR-10). */
const cacheConfig =
  (answer: AppointmentRequestConfig[]): CampaignsThunk<void> =>
  (dispatch) => {
    for (const config of answer) {
      const { appointmentCategory } = config;
      dispatch(bookingConfigApi.util.updateQueryData('getPracticeConfig', { appointmentCategory }, () => [config]));
    }
  };
/** Whom and where clients can be booked with, as enrolling answers it (AR-03). */
const cacheNames =
  ({ facilities, practitioners, departments }: Output<typeof enrollAppointmentRequests>): CampaignsThunk<void> =>
  (dispatch) => {
    const { updateQueryData } = bookingConfigApi.util;
    dispatch(updateQueryData('listFacilities', {}, () => ({ data: facilities })));
    dispatch(updateQueryData('listBranchDepartments', {}, () => ({ data: departments })));
    dispatch(bookingApi.util.updateQueryData('listPractitioners', {}, () => ({ data: practitioners })));
  };
const cacheLimits = (answer: BookingLimits): CampaignsThunk<unknown> =>
  bookingConfigApi.util.updateQueryData('getBookingLimits', {}, () => answer) as CampaignsThunk<unknown>;

export const {
  useGetPracticeConfigQuery,
  useGetBookingLimitsQuery,
  useListBranchDepartmentsQuery,
  useListFacilitiesQuery,
  useGetCalendarFactsQuery,
  useEnrollAppointmentRequestsMutation,
} = bookingConfigApi;

/** The calls that edit how clients request visits; their `initiate` takes the body and `publish`. */
export const { savePracticeConfig: saveConfigEndpoint, saveBookingLimits: saveLimitsEndpoint } =
  bookingConfigApi.endpoints;

/** The practice software's rules about rooms (AR-34, AR-35); both are off until they are loaded, and where the server has none. */
export function useRoomRules() {
  const { data, error } = uiBehaviorsEndpoint.useQueryState({});
  const rules = data?.appRules;
  return {
    visitsNeedRooms: rules?.appointmentBooking?.appointmentsRequireFacilities ?? false,
    areLoaded: data !== undefined || (error !== undefined && isWithoutList(error)),
    providersNeedRooms: rules?.appointmentRequests?.practitionersRequireFacilities ?? false,
  };
}
