import { readRegistrationStatus } from '#contract/campaigns/enrollment.ts';
import { call } from '../call.ts';
import { campaignsApi } from './api.ts';

const registrationStatusApi = campaignsApi.injectEndpoints({
  endpoints: (build) => ({
    // A POST that only reads.
    readRegistrationStatus: build.query(call(readRegistrationStatus)),
  }),
});

export const { useReadRegistrationStatusQuery } = registrationStatusApi;
