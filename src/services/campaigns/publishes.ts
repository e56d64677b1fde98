import { listPublishes, revertPublish } from '#contract/campaigns/publishes.ts';
import { call } from '../call.ts';
import { campaignsApi } from './api.ts';
import { publishesTag } from './refetch-settings.ts';

/** Extensions (`publishes`). */
const publishesApi = campaignsApi.enhanceEndpoints({ addTagTypes: [publishesTag] }).injectEndpoints({
  endpoints: (build) => ({
    listPublishes: build.query({ ...call(listPublishes), providesTags: [publishesTag] }),
    revertPublish: build.mutation(call(revertPublish)),
  }),
});

export const listPublishesEndpoint = publishesApi.endpoints.listPublishes;
/** The part of the store that holds the history. */
export type PublishesRoot = Parameters<ReturnType<typeof listPublishesEndpoint.select>>[0];
/** `useRevertPublishMutation` changes more than its answer contains: dispatch `refreshSettings()` of `src/realtime/settings-events.ts` after it. */
export const { useListPublishesQuery, useRevertPublishMutation } = publishesApi;
