import * as z from 'zod/mini';
import { id, line, requiredId, text } from '../fields.ts';
import { defineEndpoint, timestamp } from '../http.ts';
import { species } from '../rules/practice/species.ts';
import { wellness } from './enrollment.ts';
import { appointmentTypeEdit } from './settings.ts';

export const previewVisitPage = defineEndpoint({
  method: 'POST',
  path: '/v1/app/visit-page/preview',
  extension: 'visit-page-preview',
  summary:
    'The page of a visit as its client would see it with settings that are not published yet. Nothing on it can be pressed.',
  body: z.strictObject({
    /** A visit of the calendar, or a sample one, of an animal where `petId` is set. */
    visit: z.union([
      z.strictObject({ id: requiredId }),
      z.strictObject({ startsAt: timestamp, petId: z.nullable(id), pet: z.nullable(line) }),
    ]),
    /** The visit is shown as one of this type, whatever it is. */
    type: appointmentTypeEdit,
    /** A price that is not whole is not shown. */
    wellness,
    /** Null for that of the animal. */
    species: z.nullable(species),
  }),
  /** A document without a script, and the species that it is shown for. */
  response: z.object({ html: text(64 * 1024), species }),
  readsOnly: true,
  errors: ['appointment_not_found'],
});
