import { previewReach } from '#contract/campaigns/reminder-reach.ts';
import { sendTestMessage } from '#contract/campaigns/test-message.ts';
import { call } from '../call.ts';
import { campaignsApi } from './api.ts';

const reachApi = campaignsApi.injectEndpoints({
  endpoints: (build) => ({
    /** An extension (`reach-preview`). */
    previewReach: build.query(call(previewReach)),
    /** An extension (`test-messages`). */
    sendTestMessage: build.mutation(call(sendTestMessage)),
  }),
});

export const { usePreviewReachQuery, useSendTestMessageMutation } = reachApi;
