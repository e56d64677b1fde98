import {
  getClientOverview,
  getClientTimeline,
  getSmsSubscription,
  listAnimals,
  searchAnimalOwners,
} from '#contract/campaigns/clients.ts';
import { liftEmailStop } from '#contract/campaigns/email-stop.ts';
import { setMessageHold } from '#contract/campaigns/message-hold.ts';
import { getReminderFacts } from '#contract/campaigns/reminder-facts.ts';
import type { Output } from '#contract/http.ts';
import { call } from '../call.ts';
import { campaignsApi } from './api.ts';
import { visitsTag } from './calendar.ts';
import { stopsTag } from './refetch-clients.ts';

const timeline = call(getClientTimeline);

const clientsApi = campaignsApi.enhanceEndpoints({ addTagTypes: [visitsTag, stopsTag] }).injectEndpoints({
  endpoints: (build) => ({
    listAnimals: build.query(call(listAnimals)),
    searchAnimalOwners: build.query(call(searchAnimalOwners)),
    getSmsSubscription: build.query(call(getSmsSubscription)),
    /** Extensions (`client-overview`), refetched when something has happened to a visit. */
    getClientOverview: build.query({ ...call(getClientOverview), providesTags: [visitsTag, stopsTag] }),
    getClientTimeline: build.infiniteQuery<Output<typeof getClientTimeline>, string, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next }) => next ?? undefined },
      query: ({ queryArg: id, pageParam: before }) => timeline.query({ id, ...(before && { before }) }),
      rawResponseSchema: timeline.responseSchema,
      providesTags: [visitsTag, stopsTag],
    }),
    /** An extension (`cadence-forecast`). */
    getReminderFacts: build.query({ ...call(getReminderFacts), providesTags: [visitsTag, stopsTag] }),
    /** An extension (`client-overview`). A failed attempt may still have been carried out, so it refetches too. */
    liftEmailStop: build.mutation({ ...call(liftEmailStop), invalidatesTags: [stopsTag] }),
    setMessageHold: build.mutation({ ...call(setMessageHold), invalidatesTags: [stopsTag] }),
  }),
});

export const { listAnimals: animalsEndpoint } = clientsApi.endpoints;
export const {
  useListAnimalsQuery,
  useSearchAnimalOwnersQuery,
  useGetSmsSubscriptionQuery,
  useGetClientOverviewQuery,
  useGetClientTimelineInfiniteQuery,
  useGetReminderFactsQuery,
  useLiftEmailStopMutation,
  useSetMessageHoldMutation,
} = clientsApi;

/** Prefetches a client's animals, unless they were fetched within a minute. */
export const usePrefetchAnimals = () => clientsApi.usePrefetch('listAnimals', { ifOlderThan: 60 });
