import * as z from 'zod/mini';
import { id, line, list, text } from '../fields.ts';
import { defineEndpoint, queryInt, timestamp } from '../http.ts';
import { recipients } from '../rules/newsletters/audience.ts';
import { findingKinds } from '../rules/newsletters/newsletter-findings.ts';
import { newsletterDescription, seenVersion } from '../templates/newsletter-templates.ts';
import { practicePath, template, templateName } from '../templates/templates.ts';
import { campaignType, medium } from './enrollment.ts';
import { newsletterRun } from './newsletter-runs.ts';

/** Newsletters of one page of the list, unless the caller wants fewer (CN-35). */
export const newslettersPerPage = 100;

/** DRAFT lacks something that it needs, SAVED is complete, SENT is on its way or has left (NL-11). */
const newsletterState = z.enum(['DRAFT', 'SAVED', 'SENT']);

/** A campaign of type newsletter (NL-09), with what the list shows of it (NL-10). */
const newsletter = z.object({
  id,
  type: campaignType,
  name: line,
  description: z.optional(z.nullable(line)),
  /** Its letter: a template of its own, which the list of templates leaves out. */
  templateId: z.optional(z.nullable(id)),
  mediums: list(medium, 3),
  /** What another server stored here is kept as it came. */
  recipients: z.optional(z.nullable(z.looseObject({}))),
  start: z.optional(z.nullable(timestamp)),
  started: z.optional(z.boolean()),
  subject: z.optional(z.nullable(line)),
  state: z.optional(newsletterState),
  sentAt: z.optional(z.nullable(timestamp)),
  /** The live run; else the one that was sent to all, or the latest one. An extension. */
  run: z.optional(z.nullable(newsletterRun)),
  /** How many emails left in runs that sent it again to some. An extension. */
  sentAgain: z.optional(z.number()),
  /** Who created it. */
  author: z.optional(z.nullable(line)),
  updatedAt: z.optional(timestamp),
  /** Who changed it or its letter last; an extension. */
  updatedBy: z.optional(z.nullable(line)),
  /** Incremented by every change of these fields; an extension. */
  version: z.optional(z.number()),
});
export type Newsletter = z.output<typeof newsletter>;

const finding = z.object({ kind: z.enum(findingKinds), section: z.nullable(z.number()) });

export const listNewsletters = defineEndpoint({
  method: 'GET',
  path: '/v1/{pims}/{org}/{branch}/campaigns',
  spec: 'API-47',
  summary: 'Newsletters, the newest first.',
  params: z.object(practicePath),
  query: z.object({
    type: z.optional(campaignType),
    limit: queryInt({ min: 1, max: newslettersPerPage, fallback: newslettersPerPage }),
    /** `nextCursor` of the page before. */
    cursor: z.optional(text(100)),
    /** Words of the name or the subject; an extension. */
    q: z.optional(text(100)),
  }),
  response: z.object({
    items: list(newsletter, newslettersPerPage),
    total: z.number(),
    nextCursor: z.nullable(line),
  }),
});

export const getNewsletter = defineEndpoint({
  method: 'GET',
  path: '/v1/{pims}/{org}/{branch}/campaigns/{id}',
  extension: 'single-campaign',
  summary: 'One newsletter with its letter, and what the letter lacks or should be changed for.',
  params: z.object({ ...practicePath, id }),
  response: z.object({ campaign: newsletter, template, findings: list(finding, 1000) }),
  errors: ['newsletter_not_found'],
});

export const createNewsletter = defineEndpoint({
  method: 'POST',
  path: '/v1/{pims}/{org}/{branch}/campaigns',
  spec: 'API-44',
  summary: 'Begin a newsletter, empty or with a copy of a template.',
  params: z.object(practicePath),
  body: z.strictObject({
    type: campaignType,
    name: templateName,
    description: newsletterDescription,
    /** The template or the letter of a newsletter that is copied; later edits of it change nothing here. */
    templateId: z.optional(z.nullable(id)),
    mediums: z.optional(list(z.enum(['EMAIL']), 1)),
    recipients: z.optional(z.nullable(recipients)),
  }),
  response: newsletter,
  status: 201,
  idempotent: true,
  errors: ['template_not_found', 'limit_reached'],
});

export const updateNewsletter = defineEndpoint({
  method: 'PATCH',
  path: '/v1/{pims}/{org}/{branch}/campaigns/{id}',
  spec: 'API-45',
  summary: 'Change a newsletter; its letter is changed as its template.',
  params: z.object({ ...practicePath, id }),
  query: seenVersion,
  body: z.strictObject({
    name: z.optional(templateName),
    description: newsletterDescription,
    recipients: z.optional(z.nullable(recipients)),
    /** When a complete one is sent: plans or moves its run; null calls it off (NL-09). */
    start: z.optional(z.nullable(timestamp)),
  }),
  response: newsletter,
  errors: [
    'newsletter_not_found',
    'newsletter_changed',
    'newsletter_incomplete',
    'newsletter_sending',
    'mail_not_configured',
    'time_in_past',
    'run_moved_on',
  ],
});

export const deleteNewsletter = defineEndpoint({
  method: 'DELETE',
  path: '/v1/{pims}/{org}/{branch}/campaigns/{id}',
  spec: 'API-46',
  summary: 'Delete a newsletter and its letter. What became of its readers is kept.',
  params: z.object({ ...practicePath, id }),
  response: newsletter,
  errors: ['newsletter_not_found', 'newsletter_sending'],
});
