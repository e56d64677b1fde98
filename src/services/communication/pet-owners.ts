import { listSecondaryContacts, searchPetOwners } from '#contract/communication/pet-owners.ts';
import { call } from '../call.ts';
import { communicationApi } from './api.ts';

const petOwnersApi = communicationApi.injectEndpoints({
  endpoints: (build) => ({
    searchPetOwners: build.query(call(searchPetOwners)),
    /** An extension (`secondary-contacts`). */
    listSecondaryContacts: build.query(call(listSecondaryContacts)),
  }),
});

export const { useSearchPetOwnersQuery, useListSecondaryContactsQuery } = petOwnersApi;
