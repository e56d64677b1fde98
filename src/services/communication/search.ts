import { searchConversations } from '#contract/communication/search.ts';
import type { Output } from '#contract/http.ts';
import { call } from '../call.ts';
import { communicationApi } from './api.ts';

type Page = Output<typeof searchConversations>;

const search = call(searchConversations);

const searchApi = communicationApi.injectEndpoints({
  endpoints: (build) => ({
    /** What the server finds, a page of messages at a time (extension `conversation-search`). */
    searchConversations: build.infiniteQuery<Page, string, string | null>({
      query: ({ queryArg: q, pageParam: before }) => search.query({ q, ...(before !== null && { before }) }),
      rawResponseSchema: search.responseSchema,
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ messages, _metadata }) => (_metadata.has_older ? messages.at(-1)?.message_id : undefined),
      },
      structuralSharing: false,
    }),
  }),
});

export const { useSearchConversationsInfiniteQuery } = searchApi;
