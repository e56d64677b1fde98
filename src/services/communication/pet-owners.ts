import { listSecondaryContacts, searchPetOwners } from '#contract/communication/pet-owners.ts';
import { call, type Called } from '../call.ts';
import { communicationApi } from './api.ts';

const petOwnersApi = communicationApi.injectEndpoints({
  endpoints: (build) => ({
    searchPetOwners: build.query(call(searchPetOwners)),
    /** An extension (`secondary-contacts`). */
    listSecondaryContacts: build.query(call(listSecondaryContacts)),
  }),
});

/** Whether a search names a client, whose name may be misspelled. */
export const isByName = (
  search: Pick<Called<typeof searchPetOwners>, 'first_name' | 'last_name'> | undefined,
): boolean => Boolean(search?.first_name ?? search?.last_name);

export const { useSearchPetOwnersQuery, useListSecondaryContactsQuery } = petOwnersApi;
