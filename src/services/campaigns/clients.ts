import { listAnimals } from '#contract/campaigns/clients.ts';
import { call } from '../call.ts';
import { campaignsApi } from './api.ts';

const clientsApi = campaignsApi.injectEndpoints({
  endpoints: (build) => ({
    listAnimals: build.query(call(listAnimals)),
  }),
});

export const { useListAnimalsQuery } = clientsApi;
export const usePrefetchAnimals = () => clientsApi.usePrefetch('listAnimals', { ifOlderThan: 60 });
