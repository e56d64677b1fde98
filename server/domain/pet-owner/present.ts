import type { PetOwner } from '#contract/communication/pet-owners.ts';
import type { PetOwnerRecord } from './internal.ts';

export const presentPetOwner = ({ id, pims_id, first_name, last_name, contact_phone }: PetOwnerRecord): PetOwner => ({
  id,
  pims_id,
  first_name,
  last_name,
  contact_phone,
});
