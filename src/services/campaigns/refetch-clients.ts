import { throttledRefetch } from '../refetch-tagged.ts';
import { campaignsApi } from './api.ts';

/** Queries that depend on what is stopped or paused for a client. */
export const stopsTag = 'Stops' as const;

const clientsApi = campaignsApi.enhanceEndpoints({ addTagTypes: [stopsTag] });

/** Milliseconds. The emails of a newsletter may come back by the hundred. */
const refetchEvery = 1000;

/** Refetches what is shown of clients after what goes to one by itself was stopped or allowed, once a second at most. */
export const refetchClients = throttledRefetch(refetchEvery, clientsApi, [stopsTag]);
