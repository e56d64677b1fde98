import * as z from 'zod/mini';
import { id, line, list, longList, prose, text, webAddress } from '../fields.ts';
import { defineEndpoint, timestamp } from '../http.ts';
import { recipients } from '../rules/newsletters/audience.ts';
import { practicePath } from '../templates/templates.ts';

/** PREPARING: its readers are being written. MISSED: its time passed while nothing could be sent; staff are asked. */
export const runState = z.enum(['SCHEDULED', 'PREPARING', 'SENDING', 'PAUSED', 'DONE', 'STOPPED', 'MISSED']);
export type RunState = z.output<typeof runState>;

/** The sending of a newsletter (NL-23). */
export const newsletterRun = z.object({
  id,
  campaignId: id,
  state: runState,
  /** When it is to begin, or was. */
  start: timestamp,
  started: z.nullable(timestamp),
  ended: z.nullable(timestamp),
  author: z.nullable(line),
  /** The version of the letter that it sends. */
  contentVersion: z.number(),
  /** The run that it completes: it is for some of its readers alone. */
  resends: z.nullable(id),
  /** How many clients the sender was told would get it; null where nobody counted them. */
  expected: z.nullable(z.number()),
  /** Its readers, once they are written, and those whose email was handed over, as of the latest count. */
  readers: z.number(),
  handed: z.number(),
});
export type NewsletterRun = z.output<typeof newsletterRun>;

/** Whom a run sends again to: those whom another run did not reach, or those whom its stop left out. */
export const resendGroups = ['failed', 'stopped'] as const;
export type ResendGroup = (typeof resendGroups)[number];

/** How many clients the sender was told would get it; refused if it is another number now. */
const expected = z.optional(z.int().check(z.gte(0)));

const runPath = z.object({ ...practicePath, id, runId: id });

export const listNewsletterRuns = defineEndpoint({
  method: 'GET',
  path: '/v1/{pims}/{org}/{branch}/campaigns/{id}/runs',
  spec: 'API-48',
  summary: 'The runs of a newsletter, the latest first.',
  params: z.object({ ...practicePath, id }),
  response: z.object({ items: list(newsletterRun, longList) }),
  errors: ['newsletter_not_found'],
});

export const createNewsletterRun = defineEndpoint({
  method: 'POST',
  path: '/v1/{pims}/{org}/{branch}/campaigns/{id}/runs',
  spec: 'API-48',
  summary: 'Send a newsletter now or at a time, or again to those whom a run did not reach.',
  params: z.object({ ...practicePath, id }),
  body: z.strictObject({
    /** Null for now. */
    start: z.nullable(timestamp),
    /** The version of the letter that was reviewed; refused if there is a newer one. */
    contentVersion: z.optional(z.number()),
    /** The recipients that were reviewed; refused if there are others by now. */
    recipients: z.optional(recipients),
    expected,
    /** Of a run that begins now: seconds in which it can still be called off. */
    undoSeconds: z.optional(z.int().check(z.gte(0), z.lte(60))),
    /** Only to one group of a run's readers, and on request to those of whom nobody knows whether they got it. */
    resend: z.optional(z.strictObject({ runId: id, group: z.enum(resendGroups), includesUnknown: z.boolean() })),
  }),
  response: newsletterRun,
  status: 201,
  idempotent: true,
  errors: [
    'newsletter_not_found',
    'newsletter_incomplete',
    'newsletter_changed',
    'newsletter_sending',
    'audience_changed',
    'run_not_found',
    'mail_not_configured',
    'time_in_past',
  ],
});

export const updateNewsletterRun = defineEndpoint({
  method: 'PATCH',
  path: '/v1/{pims}/{org}/{branch}/campaigns/{id}/runs/{runId}',
  spec: 'API-48',
  summary: 'Move a run that has not begun, or pause, resume or stop one.',
  params: runPath,
  /** One of the two. */
  body: z.strictObject({
    /** When it is to begin instead; null for now. */
    start: z.optional(z.nullable(timestamp)),
    /** With `start`. */
    expected,
    action: z.optional(z.enum(['pause', 'resume', 'stop'])),
  }),
  response: newsletterRun,
  idempotent: true,
  errors: ['run_not_found', 'run_moved_on', 'time_in_past', 'audience_changed'],
});

export const deleteNewsletterRun = defineEndpoint({
  method: 'DELETE',
  path: '/v1/{pims}/{org}/{branch}/campaigns/{id}/runs/{runId}',
  spec: 'API-48',
  summary: 'Call off a run that has not begun.',
  params: runPath,
  response: newsletterRun,
  errors: ['run_not_found', 'run_moved_on'],
});

/** A picture of a letter as it was sent. */
const picture = z.object({
  id,
  /** As the files service answered it. */
  src: webAddress,
  /** Null for a picture that nobody has described. */
  alt: z.nullable(prose),
  isWithdrawn: z.boolean(),
});
export type NewsletterPicture = z.output<typeof picture>;
const pictures = list(picture, longList);

/** What became of readers; one may be in several groups. */
export const readerGroups = [
  'waiting',
  'delivered',
  'returned',
  'failed',
  'unknown',
  'skipped',
  'unsubscribed',
  'complained',
  'clicked',
] as const;
export type ReaderGroup = (typeof readerGroups)[number];
const readerGroup = z.enum(readerGroups);

export const getNewsletterReport = defineEndpoint({
  method: 'GET',
  path: '/v1/{pims}/{org}/{branch}/campaigns/{id}/runs/{runId}/report',
  extension: 'newsletter-report',
  summary: 'What became of a run’s readers.',
  params: runPath,
  response: z.object({
    run: newsletterRun,
    /** The first six add up to all readers. */
    groups: list(z.object({ group: readerGroup, count: z.number() }), readerGroups.length),
    /** How many of those who wait could not be handed over, again and again. */
    failing: z.optional(z.number()),
    links: list(z.object({ href: webAddress, readers: z.number() }), longList),
    pictures,
    /** How many can be sent it again, once the run has ended; of `unknown` nobody knows whether they have it. */
    again: z.object({ failed: z.number(), stopped: z.number(), unknown: z.number() }),
  }),
  errors: ['run_not_found'],
});

export const withdrawNewsletterPicture = defineEndpoint({
  method: 'DELETE',
  path: '/v1/{pims}/{org}/{branch}/campaigns/{id}/runs/{runId}/pictures/{pictureId}',
  extension: 'newsletter-report',
  summary:
    'Delete a picture of a run’s letter, which nobody can load any more. One that is withdrawn already stays so.',
  params: z.object({ ...runPath.shape, pictureId: id }),
  response: z.object({ pictures }),
  errors: ['run_not_found', 'not_found'],
});

/** Readers of one answer. */
export const readersPage = 50;

export const listNewsletterReaders = defineEndpoint({
  method: 'GET',
  path: '/v1/{pims}/{org}/{branch}/campaigns/{id}/runs/{runId}/recipients',
  extension: 'newsletter-report',
  summary: 'Readers of a run, and what became of each.',
  params: runPath,
  query: z.object({
    group: z.optional(readerGroup),
    /** Words of a name or an address. */
    q: z.optional(text(100)),
    /** `nextCursor` of the page before. */
    cursor: z.optional(id),
  }),
  response: z.object({
    items: list(
      z.object({
        id,
        clientId: id,
        /** Null for one whom the practice software does not know any more. */
        client: z.nullable(line),
        email: line,
        /** The first group of the list that they are in. */
        group: readerGroup,
        /** Why it did not arrive, in words. */
        reason: z.nullable(line),
        sentAt: z.nullable(timestamp),
        /** How many links they opened. */
        clicks: z.number(),
      }),
      readersPage,
    ),
    nextCursor: z.nullable(id),
  }),
  errors: ['run_not_found'],
});
