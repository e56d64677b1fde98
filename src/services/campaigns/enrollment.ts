import {
  createEnrollment,
  getEnrollment,
  readRegistrationStatus,
  updateCampaignConfig,
  updateEnrollment,
  updatePostAppointment,
  updateStartDate,
  updateTwoWayMessaging,
} from '#contract/campaigns/enrollment.ts';
import { call } from '../call.ts';
import { campaignsApi } from './api.ts';

const enrollmentApi = campaignsApi.enhanceEndpoints({ addTagTypes: ['Enrollment'] }).injectEndpoints({
  endpoints: (build) => ({
    getEnrollment: build.query({ ...call(getEnrollment), providesTags: ['Enrollment'] }),
    createEnrollment: build.mutation({ ...call(createEnrollment), invalidatesTags: ['Enrollment'] }),
    updateEnrollment: build.mutation({ ...call(updateEnrollment), invalidatesTags: ['Enrollment'] }),
    updatePostAppointment: build.mutation({ ...call(updatePostAppointment), invalidatesTags: ['Enrollment'] }),
    updateStartDate: build.mutation({ ...call(updateStartDate), invalidatesTags: ['Enrollment'] }),
    updateCampaignConfig: build.mutation({ ...call(updateCampaignConfig), invalidatesTags: ['Enrollment'] }),
    updateTwoWayMessaging: build.mutation({ ...call(updateTwoWayMessaging), invalidatesTags: ['Enrollment'] }),
    // A question by POST: it changes nothing.
    readRegistrationStatus: build.query(call(readRegistrationStatus)),
  }),
});

const practiceEnrollment = {} as const;

/** The zone in which the practice reads its clock. The layout shows no page before the enrollment is here. */
export const usePracticeZone = (): string =>
  enrollmentApi.endpoints.getEnrollment.useQueryState(practiceEnrollment).data?.practiceIanaZone ?? 'UTC';

/** Texting is on where its enrollment has a date (EN-05). */
export const useIsMessagingEnabled = (): boolean =>
  Boolean(
    enrollmentApi.endpoints.getEnrollment.useQueryState(practiceEnrollment).data?.twoWayMessagingCampaignEnrollment
      ?.enabledAt,
  );

export const { getEnrollment: enrollmentEndpoint } = enrollmentApi.endpoints;
export const {
  useGetEnrollmentQuery,
  useCreateEnrollmentMutation,
  useUpdateEnrollmentMutation,
  useUpdatePostAppointmentMutation,
  useUpdateStartDateMutation,
  useUpdateCampaignConfigMutation,
  useUpdateTwoWayMessagingMutation,
  useReadRegistrationStatusQuery,
} = enrollmentApi;
