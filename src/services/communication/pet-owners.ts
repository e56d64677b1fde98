import { savePetOwner, searchPetOwners } from '#contract/communication/pet-owners.ts';
import { call } from '../call.ts';
import { listTag } from '../tags.ts';
import { communicationApi } from './api.ts';

const petOwnersApi = communicationApi.enhanceEndpoints({ addTagTypes: ['PetOwner'] }).injectEndpoints({
  endpoints: (build) => ({
    searchPetOwners: build.query({ ...call(searchPetOwners), providesTags: [listTag('PetOwner')] }),
    savePetOwner: build.mutation({ ...call(savePetOwner), invalidatesTags: [listTag('PetOwner')] }),
  }),
});

export const { useSearchPetOwnersQuery, useSavePetOwnerMutation } = petOwnersApi;
