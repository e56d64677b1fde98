import { listClientClassifications, listServiceTypes } from '#contract/campaigns/service-types.ts';
import { call } from '../call.ts';
import { campaignsApi } from './api.ts';
import { servicesTag } from './calendar.ts';

const serviceTypesApi = campaignsApi.enhanceEndpoints({ addTagTypes: [servicesTag] }).injectEndpoints({
  endpoints: (build) => ({
    listServiceTypes: build.query({ ...call(listServiceTypes), providesTags: [servicesTag] }),
    listClientClassifications: build.query({ ...call(listClientClassifications), providesTags: [servicesTag] }),
  }),
});

export const { useListServiceTypesQuery, useListClientClassificationsQuery } = serviceTypesApi;
