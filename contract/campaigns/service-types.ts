import * as z from 'zod/mini';
import { id, line, list, longList } from '../fields.ts';
import { defineEndpoint, queryFlag, timestamp } from '../http.ts';

/** Days. How far ahead `petsDue` looks, today included. */
export const dueAhead = 60;

/** A service that reminders can be about. */
const serviceType = z.object({
  id,
  name: line,
  /** As the practice software names them, such as `Canine`; empty where it does not say. */
  species: list(line, 100),
  /** How many living animals are due for it in the coming 60 days. */
  petsDue: z.optional(z.number()),
});
export type ServiceType = z.output<typeof serviceType>;

/** The practice software reports all its services from time to time, which takes up to a day (CN-23). Both moments are null before the first time. */
export const serviceSync = z.object({
  status: z.enum(['IN_PROGRESS', 'DONE']),
  startedAt: z.nullable(timestamp),
  finishedAt: z.nullable(timestamp),
});
export type ServiceSync = z.output<typeof serviceSync>;

export const listServiceTypes = defineEndpoint({
  method: 'GET',
  path: '/v1/app/pims/v1/service-reminder-types',
  spec: 'API-65',
  summary: 'The services that reminders can be about, and whether the practice software is still reporting them.',
  query: z.object({
    /** With `petsDue`, which takes longer. */
    counts: queryFlag,
  }),
  response: z.object({ data: list(serviceType, longList), sync: z.optional(serviceSync) }),
});

/** A group of clients in the practice software, such as breeders. */
const clientClassification = z.object({
  id,
  name: line,
  /** How many clients are in it. */
  clients: z.optional(z.number()),
});

export const listClientClassifications = defineEndpoint({
  method: 'GET',
  path: '/v1/app/pims/v1/client-classifications',
  spec: 'API-64',
  summary: 'How the practice software groups clients.',
  query: z.object({
    /** With `clients`, which takes longer. */
    counts: queryFlag,
  }),
  response: z.object({ data: list(clientClassification, longList) }),
});
