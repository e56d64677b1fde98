import * as z from 'zod/mini';
import { numberFailures } from '../errors.ts';
import { requiredId, id, line, list, longList, prose } from '../fields.ts';
import { container } from '../communication/conversations.ts';
import { requestType } from '../communication/messages.ts';
import { day, defineEndpoint, pageMetadata, queryInt, timestamp } from '../http.ts';
import { emailStops } from './email-stop.ts';
import { messageHold } from './message-hold.ts';
import { appointmentMedium } from '../notification/appointment-actions.ts';
import { species } from '../rules/practice/species.ts';
import { e164 } from '../rules/texting/phone.ts';

export const weightUnit = z.enum(['lb', 'kg', 'g', 'oz']);

/** A client in the practice software. */
export const animalOwner = z.object({
  id,
  pimsId: id,
  firstName: z.nullable(line),
  lastName: z.nullable(line),
  smsPhone: z.nullable(line),
  voicePhone: z.nullable(line),
  email: z.nullable(line),
});

export const animal = z.object({
  id,
  animalOwnerId: id,
  name: line,
  sex: z.nullable(line),
  species,
  breed: z.nullable(line),
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
    animal_owner_pims_id: z.optional(id),
    animal_owner_first_name: z.optional(line),
    animal_owner_last_name: z.optional(line),
  }),
  response: z.object({ data: list(animalOwner, longList), _metadata: pageMetadata }),
});

export const listAnimals = defineEndpoint({
  method: 'GET',
  path: '/v2/app/animals',
  spec: 'API-24',
  summary: 'A client’s animals.',
  query: z.object({ animalOwnerId: requiredId }),
  response: z.object({ data: list(animal, longList) }),
  errors: ['client_not_found'],
});

export const listMedicalRecords = defineEndpoint({
  method: 'GET',
  path: '/v2/app/medical-records',
  spec: 'API-25',
  summary: 'What was saved to an animal’s patient record from Rapport, the latest first.',
  query: z.object({ animalId: z.optional(id), animalOwnerId: z.optional(id) }),
  response: z.object({
    data: list(
      z.object({
        id,
        animalId: id,
        conversationId: z.nullable(id),
        note: prose,
        createdAt: timestamp,
      }),
      longList,
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
  response: z.object({
    subscribed: z.boolean(),
    changedAt: z.optional(z.nullable(timestamp)),
    /** Whether staff stopped the texts, who may allow them again. */
    stoppedByStaff: z.optional(z.boolean()),
    /** What the carrier said of the last text to the phone, if that means that no text can reach it. */
    unreachable: z.optional(z.nullable(z.enum(numberFailures))),
  }),
});

const clientId = z.object({ id: requiredId });

/** A future visit. */
const upcomingAppointment = z.object({
  id,
  startsAt: timestamp,
  type: z.nullable(line),
  resource: z.nullable(line),
  animalName: z.nullable(line),
  confirmed: z.boolean(),
  /** The practice software has yet to take it. */
  pending: z.optional(z.boolean()),
  /** The client said so on the page of the visit. */
  notComing: z.optional(z.boolean()),
});

/** A conversation with one of a client's numbers. */
const clientConversation = z.object({
  id,
  smsPhone: z.nullable(line),
  container,
  latestAt: timestamp,
});

export const getClientOverview = defineEndpoint({
  method: 'GET',
  path: '/v1/app/clients/{id}/overview',
  spec: 'IN-23',
  extension: 'client-overview',
  summary: 'A client, their next visits and their conversations, the latest first.',
  params: clientId,
  response: z.object({
    client: animalOwner,
    /** What stops email to the client’s address. */
    emailStops: z.optional(emailStops),
    /** What staff have paused. */
    holds: z.optional(list(messageHold, longList)),
    upcoming: list(upcomingAppointment, longList),
    conversations: list(clientConversation, longList),
  }),
  errors: ['client_not_found'],
});
export type ClientOverview = z.output<typeof getClientOverview.response>;

const entry = <K extends string, S extends Record<string, z.ZodMiniType>>(kind: K, shape: S) =>
  z.object({ id, at: timestamp, kind: z.literal(kind), ...shape });

/** One thing that happened between the practice and a client. */
export const timelineEntry = z.discriminatedUnion('kind', [
  /** The texts of one day in one conversation; `messageId` is the first, `text` the last of them. */
  entry('texts', {
    conversationId: id,
    messageId: id,
    received: z.number(),
    sent: z.number(),
    text: prose,
  }),
  entry('request', {
    conversationId: id,
    messageId: id,
    requestType,
    /** Whether it asks to move a visit. */
    isMove: z.optional(z.boolean()),
    animalName: z.nullable(line),
    subject: z.nullable(line),
  }),
  /** A message about a visit. */
  entry('reminder', {
    /** Whether it thanked for the visit, after it. */
    isThankYou: z.boolean(),
    /** The text in its conversation; null if there is none, as for emails. */
    text: z.nullable(z.object({ conversationId: id, messageId: id })),
    /** Unknown: it was handed over, and the answer was lost. */
    outcome: z.enum(['attempted', 'delivered', 'failed', 'unknown']),
    medium: appointmentMedium,
    reason: z.nullable(prose),
    animalName: z.nullable(line),
    appointmentAt: timestamp,
  }),
  entry('confirmation', {
    how: z.enum(['confirmed', 'confirmed_by_staff', 'left_voicemail']),
    animalName: z.nullable(line),
    appointmentAt: timestamp,
  }),
  entry('survey', {
    /** Whether the client was asked or has answered. */
    event: z.enum(['asked', 'answered']),
    survey: line,
    /** How likely they are to recommend the practice, or how satisfied they were. */
    score: z.nullable(z.object({ rating: z.number(), max: z.number() })),
  }),
  entry('newsletter', {
    /** Returned: it was not delivered. Reported: as spam. */
    event: z.enum(['sent', 'returned', 'reported', 'unsubscribed']),
    subject: line,
  }),
  entry('record', {
    conversationId: z.nullable(id),
    animalName: line,
    /** Whether it could not be handed to the practice software yet, again and again. */
    isFailing: z.optional(z.boolean()),
  }),
]);
export type TimelineEntry = z.output<typeof timelineEntry>;

export const getClientTimeline = defineEndpoint({
  method: 'GET',
  path: '/v1/app/clients/{id}/timeline',
  spec: 'IN-23',
  extension: 'client-overview',
  summary: 'What happened between the practice and a client, the latest first.',
  params: clientId,
  query: z.object({
    limit: queryInt({ min: 1, max: 100, fallback: 25 }),
    /** The cursor `next` of the previous page. */
    before: z.optional(line),
  }),
  response: z.object({ data: list(timelineEntry, longList), next: z.nullable(line) }),
  errors: ['client_not_found'],
});

export const getPracticeResource = defineEndpoint({
  method: 'GET',
  path: '/v1/app/practice-resource',
  spec: 'API-22',
  summary: 'The practice’s identity, name and time zone (D-20).',
  response: z.object({
    id,
    pimsType: line,
    practiceOrgId: id,
    practiceSubOrgId: id,
    name: line,
    timeZone: line,
  }),
});
