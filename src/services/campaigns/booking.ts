import {
  bookAppointment,
  getAvailability,
  getBookingRequest,
  isRequestAvailable,
  listAvailableFacilities,
  listAvailablePractitioners,
} from '#contract/campaigns/booking.ts';
import {
  listAppointmentDurations,
  listAppointmentTypes,
  listPractitioners,
} from '#contract/campaigns/booking-config.ts';
import { call } from '../call.ts';
import { campaignsApi } from './api.ts';
import { availabilityAt, availabilityOn, availabilityTag, visitsTag } from './calendar.ts';

const requestTag = 'BookingRequest' as const;

export const bookingApi = campaignsApi
  .enhanceEndpoints({ addTagTypes: [availabilityTag, visitsTag, requestTag] })
  .injectEndpoints({
    endpoints: (build) => ({
      getBookingRequest: build.query({ ...call(getBookingRequest), providesTags: [requestTag] }),
      isRequestAvailable: build.query(call(isRequestAvailable)),
      listAppointmentTypes: build.query(call(listAppointmentTypes)),
      listAppointmentDurations: build.query(call(listAppointmentDurations)),
      listPractitioners: build.query(call(listPractitioners)),
      getAvailability: build.query({
        ...call(getAvailability),
        providesTags: (_answer, _error, { from, days = 7 }) => availabilityOn(from, days),
      }),
      listAvailablePractitioners: build.query({
        ...call(listAvailablePractitioners),
        providesTags: (_answer, _error, { startTime }) => availabilityAt(startTime),
      }),
      listAvailableFacilities: build.query({
        ...call(listAvailableFacilities),
        providesTags: (_answer, _error, { startTime }) => availabilityAt(startTime),
      }),
      // Also after a refusal, which means that the slot has been taken meanwhile.
      bookAppointment: build.mutation({
        ...call(bookAppointment),
        invalidatesTags: [availabilityTag, visitsTag, requestTag],
      }),
    }),
  });

export const {
  useGetBookingRequestQuery,
  useLazyIsRequestAvailableQuery,
  useListAppointmentTypesQuery,
  useListAppointmentDurationsQuery,
  useListPractitionersQuery,
  useGetAvailabilityQuery,
  useListAvailablePractitionersQuery,
  useLazyListAvailablePractitionersQuery,
  useListAvailableFacilitiesQuery,
  useLazyListAvailableFacilitiesQuery,
  useBookAppointmentMutation,
} = bookingApi;
