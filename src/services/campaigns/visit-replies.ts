import { listVisitReplies } from '#contract/campaigns/visit-replies.ts';
import { call } from '../call.ts';
import { campaignsApi } from './api.ts';
import { visitsTag } from './calendar.ts';

const visitRepliesApi = campaignsApi.enhanceEndpoints({ addTagTypes: [visitsTag] }).injectEndpoints({
  endpoints: (build) => ({
    /** An extension (`visit-replies`), refetched when something has happened to a visit. */
    listVisitReplies: build.query({ ...call(listVisitReplies), providesTags: [visitsTag] }),
  }),
});

export const { useListVisitRepliesQuery } = visitRepliesApi;
