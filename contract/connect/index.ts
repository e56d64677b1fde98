import * as z from 'zod/mini';
import { fieldError } from '../errors.ts';
import { id, line, list, requiredId, text } from '../fields.ts';
import { defineEndpoint, timestamp } from '../http.ts';
import { anyItem, connectKind, connectKinds, kindCounts, mostItems } from './items.ts';

/** What became of an item: `outdated` where a newer version is known already, `unchanged` where this one is. */
export const itemResult = z.object({
  kind: z.nullable(connectKind),
  id: z.nullable(id),
  status: z.enum(['applied', 'unchanged', 'outdated', 'refused']),
  /** Why it was refused, each by its place in the item, such as `item.data.clientId`. */
  errors: list(fieldError, 31),
});
export type ItemResult = z.output<typeof itemResult>;

const upsertItems = defineEndpoint({
  method: 'POST',
  path: '/connect/v1/items',
  spec: 'extension connect',
  summary:
    'Reports what the practice software knows, each item by kind, id and version. Repetitions and old versions change nothing.',
  body: z.strictObject({ items: list(anyItem, mostItems) }),
  checksItems: true,
  response: z.object({ results: list(itemResult, mostItems) }),
});

const sync = z.object({
  id,
  kinds: list(connectKind, connectKinds.length),
  startedAt: timestamp,
});

const beginSync = defineEndpoint({
  method: 'POST',
  path: '/connect/v1/syncs',
  spec: 'extension connect',
  summary: 'Begins to report everything of some kinds. An unfinished sync of one of them is dropped.',
  body: z.strictObject({ kinds: list(connectKind, connectKinds.length).check(z.minLength(1)) }),
  response: sync,
  status: 201,
});

const finishSync = defineEndpoint({
  method: 'POST',
  path: '/connect/v1/syncs/{id}/finish',
  spec: 'extension connect',
  summary: 'Everything was reported: what was not named since the sync began is gone.',
  params: z.strictObject({ id: requiredId }),
  body: z.strictObject({
    /** Needed where more than half of a kind would be gone; of up to 20 items only for clients and pets. */
    confirmGone: z._default(z.boolean(), false),
    /** Kinds of the sync of which nothing is gone, such as one whose export came out broken. */
    keep: z._default(list(connectKind, connectKinds.length), []),
  }),
  response: z.object({ gone: kindCounts }),
  errors: ['not_found', 'sync_incomplete'],
});

const readStatus = defineEndpoint({
  method: 'GET',
  path: '/connect/v1/status',
  spec: 'extension connect',
  summary: 'The practice that the key belongs to, how much of each kind is known, and the latest full syncs.',
  response: z.object({
    practice: z.object({ name: line, timeZone: line }),
    items: kindCounts,
    syncs: list(
      z.object({ kind: connectKind, id, startedAt: timestamp, finishedAt: z.nullable(timestamp) }),
      connectKinds.length,
    ),
    jobsWaiting: z.number(),
  }),
});

/** Where a visit is, in the practice software's ids where it has reported them. */
const jobAppointment = z.object({
  /** Ours; `externalId` is null until the practice software has named its own. */
  id,
  externalId: z.nullable(id),
  clientId: z.nullable(id),
  petId: z.nullable(id),
  startsAt: timestamp,
  lengthInMinutes: z.nullable(z.number()),
  typeId: z.nullable(id),
  staffId: z.nullable(id),
  roomId: z.nullable(id),
});

/** What the practice software must do. `id` stays the same however often it is leased, so that it is done once. */
export const connectJob = z.object({
  id,
  kind: z.enum(['book', 'move', 'confirm', 'note']),
  /** The number of this lease. */
  attempt: z.number(),
  leasedUntil: timestamp,
  appointment: z.nullable(jobAppointment),
  /** What goes to a pet's record; null for other kinds. */
  note: z.nullable(z.object({ petId: z.nullable(id), text: text(5_000_000), writtenAt: timestamp })),
});
export type ConnectJob = z.output<typeof connectJob>;

export const mostJobs = 50;

const leaseJobs = defineEndpoint({
  method: 'POST',
  path: '/connect/v1/jobs/lease',
  spec: 'extension connect',
  summary:
    'Takes what the practice software must do, oldest first. What is not answered until the lease ends is leased again.',
  body: z.strictObject({ most: z._default(z.int().check(z.gte(1), z.lte(mostJobs)), 10) }),
  response: z.object({ jobs: list(connectJob, mostJobs) }),
});

const answerJob = defineEndpoint({
  method: 'POST',
  path: '/connect/v1/jobs/{id}/answer',
  spec: 'extension connect',
  summary:
    'The practice software did it, or refuses for a reason that staff read. The first answer counts, and is answered to repetitions.',
  params: z.strictObject({ id: requiredId }),
  body: z.strictObject({
    result: z.enum(['accepted', 'refused']),
    /** The practice software's id of a visit that it booked. */
    externalId: z._default(z.nullable(requiredId), null),
    /** Why it refuses. */
    reason: z._default(z.nullable(line.check(z.minLength(1))), null),
    /** Whether it refuses because the time is taken. */
    isSlotTaken: z._default(z.boolean(), false),
  }),
  response: z.object({ result: z.enum(['accepted', 'refused', 'unanswered']) }),
  errors: ['not_found'],
});

/** What a practice's software calls, with the practice's key as bearer token. The practice comes from the key alone. */
export const connect = {
  name: 'connect',
  endpoints: { upsertItems, beginSync, finishSync, readStatus, leaseJobs, answerJob },
} as const;

/** Whether a call is made by a practice's software rather than by staff. */
export const isConnectorCall = ({ path }: { readonly path: string }): boolean => path.startsWith('/connect/');
