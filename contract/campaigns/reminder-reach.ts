import * as z from 'zod/mini';
import { id, line, list, longList } from '../fields.ts';
import { day, defineEndpoint, timestamp } from '../http.ts';
import { cadenceNames } from '../rules/cadences/cadences.ts';
import { reminderObstacles } from '../rules/cadences/reminder-obstacles.ts';
import { campaignTypes, medium } from './enrollment.ts';
import { campaignEdit, postAppointmentEdit } from './settings.ts';

/** Settings that are not published yet, as the calls take them that publish them. */
export const reminderEdits = z.strictObject({
  campaigns: z.optional(list(campaignEdit, campaignTypes.length)),
  postAppointment: z.optional(postAppointmentEdit),
});
export type ReminderEdits = z.output<typeof reminderEdits>;

/** How many clients of each number are listed. */
export const listedClients = 100;

/** A visit or a service that is due, and whose it is. */
const reachedSubject = z.object({
  kind: z.enum(['appointment', 'service']),
  id,
  clientId: id,
  client: z.nullable(line),
  animal: z.nullable(line),
  /** The name of the service; unset for a visit. */
  service: z.optional(line),
  /** The day of the visit, or on which the service is due. */
  dueOn: day,
  /** Null for a service. */
  startsAt: z.nullable(timestamp),
});

/** Visits or services that fare alike: how many, of how many clients, and the first of them by day. */
const reachGroup = {
  subjects: z.number(),
  clients: z.number(),
  listed: list(reachedSubject, listedClients),
};

/**
 * What clients hear in the coming days. Visits are counted one by one. Of services, each client is counted once: reached if anything
 * reaches them, and otherwise by all reasons against their messages.
 */
const reach = z.object({
  messages: z.number(),
  /** Without those of which there are none. */
  messagesBy: list(z.object({ cadence: z.enum(cadenceNames), medium, messages: z.number() }), longList),
  /** Clients with visits or services that are due, and without any message. */
  silentClients: z.number(),
  /** At least one message is about them. */
  reached: z.object(reachGroup),
  /** No message is about them, by all reasons against their messages; the largest group first. */
  unreached: list(z.object({ reasons: list(z.enum(reminderObstacles), 100), ...reachGroup }), longList),
});
export type Reach = z.output<typeof reach>;

export const previewReach = defineEndpoint({
  method: 'POST',
  path: '/v1/app/reminders/reach',
  extension: 'reach-preview',
  summary:
    'How many clients will hear what in the coming weeks, who will not, and why, by the rule that sends; with settings that are not published yet, by these too.',
  body: z.strictObject({
    about: z.enum(['visits', 'thanks', 'services']),
    weeks: z._default(z.number().check(z.multipleOf(1), z.gte(1), z.lte(4)), 2),
    /** Instead of the weeks. */
    days: z.optional(z.number().check(z.multipleOf(1), z.gte(1), z.lte(62))),
    edits: z.optional(reminderEdits),
  }),
  /** `edited` is null without edits. */
  response: z.object({ saved: reach, edited: z.nullable(reach) }),
  readsOnly: true,
});
