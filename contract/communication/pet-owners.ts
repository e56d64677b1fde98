import * as z from 'zod/mini';
import { id, line, list, longList, text } from '../fields.ts';
import { defineEndpoint, pageMetadata, queryFlag, queryInt } from '../http.ts';
import { practiceContext } from '../platform/practice.ts';
import { limits } from '../rules/limits.ts';

/** Why a texting number is not, or not certainly, a client of the practice (IN-11, IN-12). */
export const unknownOwnerStatus = z.enum(['UNKNOWN_PET_OWNER', 'UNKNOWN_PET_OWNER_MATCHED']);

/** Another person of a client's household who can be texted (IN-53). */
export const secondaryContact = z.object({
  id,
  name: line,
  /** Their relation to the client, such as `husband`. */
  relation: z.nullable(line),
  phone: line,
});
export type SecondaryContact = z.output<typeof secondaryContact>;

/** A client of the practice, or an unknown number that texted it. */
export const petOwner = z.object({
  id: z.nullable(id),
  pims_id: z.nullable(id),
  first_name: z.nullable(line),
  last_name: z.nullable(line),
  contact_phone: z.nullable(line),
  unknown_status: z.optional(z.nullable(unknownOwnerStatus)),
  /** How many clients share an unknown number (IN-13, IN-14). */
  match_count: z.optional(z.nullable(z.enum(['zero', 'one', 'multiple']))),
  /** An extension (`secondary-contacts`), in search results. */
  secondary_contacts: z.optional(z.nullable(list(secondaryContact, longList))),
});
export type PetOwner = z.output<typeof petOwner>;

export const searchPetOwners = defineEndpoint({
  method: 'GET',
  path: '/v1/pet-owners',
  spec: 'API-26',
  summary: 'Find clients by name, client id or phone.',
  query: z.object({
    ...practiceContext,
    page: queryInt({ min: 1, max: 100_000, fallback: limits.petOwnerPage }),
    per_page: queryInt({ min: 1, max: 100, fallback: limits.petOwnersPerPage }),
    first_name: z.optional(line),
    last_name: z.optional(line),
    pims_id: z.optional(id),
    contact_phone: z.optional(line),
    /** An extension: also finds names that sound or look alike (IN-20). */
    inexact: queryFlag,
  }),
  response: z.object({ data: list(petOwner, longList), _metadata: pageMetadata }),
});

export const listSecondaryContacts = defineEndpoint({
  method: 'GET',
  path: '/v1/pet-owners/{id}/contacts',
  spec: 'IN-53',
  extension: 'secondary-contacts',
  summary: 'Other people of a client’s household who may be texted.',
  params: z.object({ id }),
  response: z.object({ data: list(secondaryContact, longList) }),
  errors: ['client_not_found'],
});

export const savePetOwner = defineEndpoint({
  method: 'PUT',
  path: '/v1/pet-owners',
  spec: 'API-27',
  summary: 'Add a client of the practice software to messaging, or correct their name.',
  body: z.strictObject({
    pims_id: text(64).check(z.minLength(1)),
    first_name: text(100),
    last_name: text(100),
  }),
  response: petOwner,
  errors: ['client_not_found'],
});
