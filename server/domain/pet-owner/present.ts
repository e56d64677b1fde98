import type { PetOwner } from '#contract/communication/pet-owners.ts';
import type { AllFields } from '../all-fields.ts';
import type { PetOwnerRecord } from './internal.ts';

/** A known client; the other fields are those of unknown numbers and of a search. */
type KnownOwner = Omit<PetOwner, 'unknown_status' | 'match_count' | 'secondary_contacts'>;

export const presentPetOwner = ({
  id,
  pims_id,
  first_name,
  last_name,
  contact_phone,
}: PetOwnerRecord): AllFields<KnownOwner> => ({
  id,
  pims_id,
  first_name,
  last_name,
  contact_phone,
});
