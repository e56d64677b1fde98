import * as z from 'zod/mini';
import { line, webAddress } from '../fields.ts';
import { defineEndpoint } from '../http.ts';
import { portalLink } from '../rules/practice/portal-link.ts';

/** The practice's portal link and its address; both null where it has none. */
const shortlink = z.object({ practiceShortlink: z.nullable(line), url: z.nullable(webAddress) });
export type Shortlink = z.output<typeof shortlink>;

export const getShortlink = defineEndpoint({
  method: 'GET',
  path: '/v2/app/practice/shortlink',
  spec: 'API-66',
  summary: 'The practice’s custom portal link.',
  response: shortlink,
});

export const saveShortlink = defineEndpoint({
  method: 'PUT',
  path: '/v2/app/practice/shortlink',
  spec: 'API-67',
  summary: 'Give the practice a custom portal link in place of the one it has.',
  body: z.strictObject({ practiceShortlink: portalLink }),
  response: shortlink,
  publishes: true,
  errors: ['link_taken'],
});

export const deleteShortlink = defineEndpoint({
  method: 'DELETE',
  path: '/v2/app/practice/shortlink',
  spec: 'API-68',
  summary:
    'Take the named portal link away (the request has a body, D-14); refused where the practice has another by now.',
  body: z.strictObject({ practiceShortlink: line }),
  response: shortlink,
  publishes: true,
});

export const checkShortlink = defineEndpoint({
  method: 'GET',
  path: '/v2/app/practice/shortlink/check',
  extension: 'portal-link-check',
  summary: 'Whether the practice could have this portal link.',
  query: z.object({ practiceShortlink: portalLink }),
  response: z.object({ available: z.boolean() }),
});
