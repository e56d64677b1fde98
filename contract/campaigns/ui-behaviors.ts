import * as z from 'zod/mini';
import { line, list } from '../fields.ts';
import { defineEndpoint } from '../http.ts';

/** Rules of the practice software (AR-34, AR-35); each is off where it is unset. */
const appRules = z.object({
  appointmentBooking: z.optional(z.object({ appointmentsRequireFacilities: z.optional(z.boolean()) })),
  appointmentRequests: z.optional(z.object({ practitionersRequireFacilities: z.optional(z.boolean()) })),
});
export type AppRules = z.output<typeof appRules>;

export const getUiBehaviors = defineEndpoint({
  method: 'GET',
  path: '/v2/app/ui-behaviors',
  spec: 'API-17',
  summary: 'What this server offers beyond the bare contract.',
  response: z.object({
    extensions: z._default(list(line, 1000), []),
    /** Also an extension: the `author` of what the caller writes, so that a screen can tell it from colleagues' messages. */
    author: z.optional(z.nullable(line)),
    appRules: z.optional(appRules),
  }),
});
