import * as z from 'zod/mini';
import { list, longList } from '../fields.ts';
import { day, defineEndpoint } from '../http.ts';
import { cadenceNames } from '../rules/cadences/cadences.ts';
import { medium } from './enrollment.ts';

export const getReminderReport = defineEndpoint({
  method: 'GET',
  path: '/v1/app/reminders/report',
  extension: 'reminder-report',
  summary: 'What became of the reminders and thank-you messages that were due on some days.',
  /** Days of the practice, both included. */
  query: z.object({ from: day, to: day }),
  response: z.object({
    /** Messages of one kind and medium; those of which there were none are left out. */
    rows: list(
      z.object({
        cadence: z.enum(cadenceNames),
        medium,
        /** Accepted by the carrier or the mail service and not returned, or printed. */
        sent: z.number(),
        /** Not handed over yet. */
        waiting: z.number(),
        /** Those of them that could not be handed over, again and again. */
        failing: z.optional(z.number()),
        failed: z.number(),
        /** Handed over, and the answer was lost. */
        unknown: z.number(),
        /** Not sent in time, or withdrawn. */
        missed: z.number(),
        /** Not sent, because the client could not be reached this way. */
        unreachable: z.number(),
        /** Visits that were reminded of, and those of them that were confirmed afterwards; null for what is not about a coming visit. */
        visits: z.nullable(z.object({ reminded: z.number(), confirmed: z.number() })),
      }),
      longList,
    ),
  }),
});
