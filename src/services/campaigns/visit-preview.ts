import { previewVisitPage } from '#contract/campaigns/visit-preview.ts';
import { call } from '../call.ts';
import { campaignsApi } from './api.ts';

export const { usePreviewVisitPageQuery } = campaignsApi.injectEndpoints({
  endpoints: (build) => ({
    /** An extension (`visit-page-preview`). */
    previewVisitPage: build.query({ ...call(previewVisitPage), keepUnusedDataFor: 0 }),
  }),
});
