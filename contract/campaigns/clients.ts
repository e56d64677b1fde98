import * as z from 'zod/mini';
import { container } from '../communication/conversations.ts';
import { requestType } from '../communication/messages.ts';
import { day, defineEndpoint, pageMetadata, queryInt, timestamp } from '../http.ts';
import { appointmentMedium } from '../notification/appointment-actions.ts';
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

const clientId = z.object({ id: z.string().check(z.minLength(1)) });

/** A visit that is still to come. */
const upcomingAppointment = z.object({
  id: z.string(),
  startsAt: timestamp,
  type: z.nullable(z.string()),
  resource: z.nullable(z.string()),
  animalName: z.nullable(z.string()),
  confirmed: z.boolean(),
});

/** A conversation with one of a client's numbers. */
const clientConversation = z.object({
  id: z.string(),
  smsPhone: z.nullable(z.string()),
  container,
  latestAt: timestamp,
});

export const getClientOverview = defineEndpoint({
  method: 'GET',
  path: '/v1/app/clients/{id}/overview',
  spec: 'IN-23',
  summary: 'A client, their next visits and their conversations, the latest first (an extension: `client-overview`).',
  params: clientId,
  response: z.object({
    client: animalOwner,
    upcoming: z.array(upcomingAppointment),
    conversations: z.array(clientConversation),
  }),
  errors: ['client_not_found'],
});
export type ClientOverview = z.output<typeof getClientOverview.response>;

const entry = <K extends string, S extends Record<string, z.ZodMiniType>>(kind: K, shape: S) =>
  z.object({ id: z.string(), at: timestamp, kind: z.literal(kind), ...shape });

/** One thing that happened between the practice and a client. */
export const timelineEntry = z.discriminatedUnion('kind', [
  /** The texts of one day in one conversation; `messageId` is the first, `text` the last of them. */
  entry('texts', {
    conversationId: z.string(),
    messageId: z.string(),
    received: z.number(),
    sent: z.number(),
    text: z.string(),
  }),
  entry('request', {
    conversationId: z.string(),
    messageId: z.string(),
    requestType,
    animalName: z.nullable(z.string()),
    subject: z.nullable(z.string()),
  }),
  entry('reminder', {
    outcome: z.enum(['attempted', 'delivered', 'failed']),
    medium: appointmentMedium,
    reason: z.nullable(z.string()),
    animalName: z.nullable(z.string()),
    appointmentAt: timestamp,
  }),
  entry('confirmation', {
    how: z.enum(['confirmed', 'confirmed_by_staff', 'left_voicemail']),
    animalName: z.nullable(z.string()),
    appointmentAt: timestamp,
  }),
  entry('record', { conversationId: z.nullable(z.string()), animalName: z.string() }),
]);
export type TimelineEntry = z.output<typeof timelineEntry>;

export const getClientTimeline = defineEndpoint({
  method: 'GET',
  path: '/v1/app/clients/{id}/timeline',
  spec: 'IN-23',
  summary: 'What happened between the practice and a client, the latest first (an extension: `client-overview`).',
  params: clientId,
  query: z.object({
    limit: queryInt({ min: 1, max: 100, fallback: 25 }),
    /** `next` of the page before. */
    before: z.optional(z.string()),
  }),
  response: z.object({ data: z.array(timelineEntry), next: z.nullable(z.string()) }),
  errors: ['client_not_found'],
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
