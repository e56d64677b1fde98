import * as z from 'zod/mini';
import { day, defineEndpoint, pageMetadata, queryInt, timestamp } from '../http.ts';
import { e164 } from '../rules/phone.ts';

export const species = z.enum(['Canine', 'Feline', 'Equine', 'Avian', 'Unknown']);
export const weightUnit = z.enum(['lb', 'kg', 'g', 'oz']);

/** A client as the practice software knows them. */
export const animalOwner = z.object({
  id: z.string(),
  pimsId: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  smsPhone: z.nullable(z.string()),
  voicePhone: z.nullable(z.string()),
  email: z.nullable(z.string()),
});

export const animal = z.object({
  id: z.string(),
  animalOwnerId: z.string(),
  name: z.string(),
  sex: z.nullable(z.string()),
  species,
  breed: z.nullable(z.string()),
  birthDate: z.optional(z.nullable(day)),
  weight: z.optional(z.nullable(z.object({ value: z.number(), unit: weightUnit }))),
  deceased: z.boolean(),
});
export type Animal = z.output<typeof animal>;

export const searchAnimalOwners = defineEndpoint({
  method: 'GET',
  path: '/v1/app/pims/v1/animal-owners',
  spec: 'API-23',
  summary: 'Find clients in the practice software.',
  query: z.object({
    page: queryInt({ min: 1, max: 100_000, fallback: 1 }),
    per_page: queryInt({ min: 1, max: 100, fallback: 10 }),
    animal_owner_pims_id: z.optional(z.string()),
    animal_owner_first_name: z.optional(z.string()),
    animal_owner_last_name: z.optional(z.string()),
  }),
  response: z.object({ data: z.array(animalOwner), _metadata: pageMetadata }),
});

export const listAnimals = defineEndpoint({
  method: 'GET',
  path: '/v2/app/animals',
  spec: 'API-24',
  summary: 'A client’s animals.',
  query: z.object({ animalOwnerId: z.string().check(z.minLength(1)) }),
  response: z.object({ data: z.array(animal) }),
  errors: ['client_not_found'],
});

export const listMedicalRecords = defineEndpoint({
  method: 'GET',
  path: '/v2/app/medical-records',
  spec: 'API-25',
  summary: 'What was saved to an animal’s patient record from Rapport, the latest first.',
  query: z.object({ animalId: z.optional(z.string()), animalOwnerId: z.optional(z.string()) }),
  response: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        animalId: z.string(),
        conversationId: z.nullable(z.string()),
        note: z.string(),
        createdAt: timestamp,
      }),
    ),
  }),
  errors: ['missing_parameters'],
});

export const getSmsSubscription = defineEndpoint({
  method: 'GET',
  path: '/v1/app/message-delivery-service/v1/sms/{practicePhone}/recipients/{petOwnerPhone}',
  spec: 'API-21',
  summary: 'Whether a phone accepts texts from the practice’s number.',
  params: z.object({ practicePhone: e164, petOwnerPhone: e164 }),
  response: z.object({ subscribed: z.boolean(), changedAt: z.optional(z.nullable(timestamp)) }),
});

export const getPracticeResource = defineEndpoint({
  method: 'GET',
  path: '/v1/app/practice-resource',
  spec: 'API-22',
  summary: 'The practice’s identity, name and time zone (D-20).',
  response: z.object({
    id: z.string(),
    pimsType: z.string(),
    practiceOrgId: z.string(),
    practiceSubOrgId: z.string(),
    name: z.string(),
    timeZone: z.string(),
  }),
});
