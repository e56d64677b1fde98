import {
  getSmsRegistration,
  saveSmsRegistrationDraft,
  submitSmsRegistration,
} from '#contract/campaigns/sms-registration.ts';
import { call } from '../call.ts';
import { campaignsApi } from './api.ts';
import { registrationTag } from './refetch-registration.ts';

const smsRegistrationApi = campaignsApi.enhanceEndpoints({ addTagTypes: [registrationTag] }).injectEndpoints({
  endpoints: (build) => ({
    getSmsRegistration: build.query({ ...call(getSmsRegistration), providesTags: [registrationTag] }),
    /** Refetched when the server announces it. */
    saveSmsRegistrationDraft: build.mutation(call(saveSmsRegistrationDraft)),
    submitSmsRegistration: build.mutation({ ...call(submitSmsRegistration), invalidatesTags: [registrationTag] }),
  }),
});

export const { useGetSmsRegistrationQuery, useSaveSmsRegistrationDraftMutation, useSubmitSmsRegistrationMutation } =
  smsRegistrationApi;
