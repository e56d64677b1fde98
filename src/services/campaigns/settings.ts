import {
  updateCampaignConfig,
  updateEnrollment,
  updatePostAppointment,
  updateStartDate,
  updateTwoWayMessaging,
} from '#contract/campaigns/settings.ts';
import { call } from '../call.ts';
import { cachesAnswer } from '../caches-answer.ts';
import { campaignsApi } from './api.ts';
import { enrollmentTag, cacheEnrollment } from './enrollment.ts';

const enrollmentApi = campaignsApi.enhanceEndpoints({ addTagTypes: [enrollmentTag] });

/** Every edit answers the whole enrollment. */
const answersEnrollment = cachesAnswer(enrollmentApi, { name: 'getEnrollment', tag: enrollmentTag }, cacheEnrollment);

const settingsApi = enrollmentApi.injectEndpoints({
  endpoints: (build) => ({
    updateEnrollment: build.mutation({ ...call(updateEnrollment), ...answersEnrollment }),
    updateStartDate: build.mutation({ ...call(updateStartDate), ...answersEnrollment }),
    updateCampaignConfig: build.mutation({ ...call(updateCampaignConfig), ...answersEnrollment }),
    updatePostAppointment: build.mutation({ ...call(updatePostAppointment), ...answersEnrollment }),
    updateTwoWayMessaging: build.mutation({ ...call(updateTwoWayMessaging), ...answersEnrollment }),
  }),
});

/** The calls that edit the enrollment; their `initiate` takes the body and `publish`. */
export const {
  updateEnrollment: updateEnrollmentEndpoint,
  updateCampaignConfig: updateCampaignConfigEndpoint,
  updatePostAppointment: updatePostAppointmentEndpoint,
  updateTwoWayMessaging: updateTwoWayMessagingEndpoint,
} = settingsApi.endpoints;

/** The start date is saved separately, in a dialog. */
export const { useUpdateStartDateMutation } = settingsApi;
