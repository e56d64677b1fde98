import {
  getPracticeResource,
  getSmsSubscription,
  listAnimals,
  listMedicalRecords,
  searchAnimalOwners,
} from '#contract/campaigns/clients.ts';
import { call } from '../call.ts';
import { campaignsApi } from './api.ts';

const clientsApi = campaignsApi.injectEndpoints({
  endpoints: (build) => ({
    searchAnimalOwners: build.query(call(searchAnimalOwners)),
    listAnimals: build.query(call(listAnimals)),
    listMedicalRecords: build.query(call(listMedicalRecords)),
    getSmsSubscription: build.query(call(getSmsSubscription)),
    getPracticeResource: build.query(call(getPracticeResource)),
  }),
});

export const {
  useSearchAnimalOwnersQuery,
  useListAnimalsQuery,
  useListMedicalRecordsQuery,
  useGetSmsSubscriptionQuery,
  useGetPracticeResourceQuery,
} = clientsApi;
