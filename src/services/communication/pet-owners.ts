import { searchPetOwners } from '#contract/communication/pet-owners.ts';
import { call } from '../call.ts';
import { communicationApi } from './api.ts';

const petOwnersApi = communicationApi.injectEndpoints({
  endpoints: (build) => ({
    searchPetOwners: build.query(call(searchPetOwners)),
  }),
});

export const { useSearchPetOwnersQuery } = petOwnersApi;
