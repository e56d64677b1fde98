import { createEnrollment } from '#contract/campaigns/enrollment.ts';
import { call } from '../call.ts';
import { campaignsApi } from './api.ts';
import { enrollmentTag } from './enrollment.ts';

const enrollApi = campaignsApi.enhanceEndpoints({ addTagTypes: [enrollmentTag] }).injectEndpoints({
  endpoints: (build) => ({
    createEnrollment: build.mutation({
      ...call(createEnrollment),
      invalidatesTags: (_enrollment, error) => (error ? [] : [enrollmentTag]),
    }),
  }),
});

export const { useCreateEnrollmentMutation } = enrollApi;
