import * as z from 'zod/mini';
import { id, line, list, longList, requiredId, text, textMatching } from '../fields.ts';
import { defineEndpoint, timestamp } from '../http.ts';
import { ownWordsLength } from '../rules/limits.ts';
import { addressProblems } from '../rules/practice/postal-address.ts';
import { reminderEdits } from './reminder-reach.ts';

/** What the front of a card shows: the household's dogs, its cats, both, or a paw print where it has any other animal. */
export const postcardArt = z.enum(['dog', 'cat', 'dog-and-cat', 'other']);
export type PostcardArt = z.output<typeof postcardArt>;

/** Where a card goes, or comes from. */
const postalAddressee = z.object({ name: line, street: line, city: line, state: line, postalCode: line });
export type PostalAddressee = z.output<typeof postalAddressee>;

/** How many services a card lists. */
export const mostPostcardLines = 12;

/** Everything that is printed on a card, in words that fit. */
export const postcardSides = z.object({
  art: postcardArt,
  headline: line,
  practiceName: line,
  /** The practice's own words, in one line; null for none. */
  note: z.nullable(text(ownWordsLength.text)),
  /** Its own link, if it fits in a line of print. */
  link: z.nullable(line),
  greeting: line,
  /** Each a service of an animal: `Luna: Rabies, Jan 12`. */
  lines: list(line, mostPostcardLines),
  /** `and 2 more services`; null where all are listed. */
  more: z.nullable(line),
  request: line,
  to: postalAddressee,
  /** Null where the practice's own address is not complete. */
  from: z.nullable(postalAddressee),
});
export type PostcardSides = z.output<typeof postcardSides>;

/**
 * ENQUEUED waits for the printer, LISTED was written where there is none, WITHDRAWN was not printed because nothing on it was to be said any
 * more, for instance because its animals have died.
 */
export const postcardStatus = z.enum(['ENQUEUED', 'LISTED', 'PRINTED', 'REFUSED', 'WITHDRAWN']);
export type PostcardStatus = z.output<typeof postcardStatus>;

/**
 * Why a card was not printed. The printer refused its `address` or its `content`; it was `unavailable`, or left it `unanswered`, so that nobody
 * knows whether it was printed, for two weeks.
 */
export const postcardRefusal = z.enum(['address', 'content', 'unavailable', 'unanswered']);
export type PostcardRefusal = z.output<typeof postcardRefusal>;

const month = textMatching(/^[1-9]\d{3}-(0[1-9]|1[0-2])$/, 7, 'Use a month such as 2026-11.');

const card = {
  id,
  clientId: id,
  client: z.nullable(line),
  status: postcardStatus,
  reason: z.nullable(postcardRefusal),
  /** When the reminder was due. */
  at: timestamp,
  printedAt: z.nullable(timestamp),
};

const monthSum = z.object({ month, printed: z.number(), cents: z.number() });

export const getPostcardStatement = defineEndpoint({
  method: 'GET',
  path: '/v1/app/postcards',
  spec: 'MS-11',
  extension: 'postcards',
  summary:
    'The cards of a month, what they cost, and the addresses that could not be printed to. A card belongs to the month in which it was printed, otherwise to that of its reminder.',
  query: z.object({ month }),
  response: z.object({
    ...monthSum.shape,
    /** Whether anybody prints. */
    hasPrinter: z.boolean(),
    cards: list(
      z.object({
        ...card,
        /** Whether it waits because it could not be written, or not handed to the printer, again and again. */
        isFailing: z.optional(z.boolean()),
        /** Null until the card is written. */
        to: z.nullable(postalAddressee),
        lines: list(line, mostPostcardLines),
        more: z.nullable(line),
      }),
      longList,
    ),
    /** Clients whose address is still the one that was refused. `problem` is null where the printer refused it. */
    refused: list(
      z.object({
        clientId: id,
        client: z.nullable(line),
        address: z.nullable(line),
        problem: z.nullable(z.enum(addressProblems)),
      }),
      longList,
    ),
    /** The months before, latest first. */
    before: list(monthSum, 12),
  }),
});

export const getPostcard = defineEndpoint({
  method: 'GET',
  path: '/v1/app/postcards/{id}',
  spec: 'MS-12',
  extension: 'postcards',
  summary: 'Both sides of a card.',
  params: z.object({ id: requiredId }),
  /** `sides` is null for a card that is not written yet. */
  response: z.object({ ...card, sides: z.nullable(postcardSides) }),
  errors: ['postcard_not_found'],
});

/** How many of the coming cards are shown. */
export const mostProofs = 20;
/** Days ahead of which cards are counted. */
export const postcardDaysAhead = 30;

export const previewPostcards = defineEndpoint({
  method: 'POST',
  path: '/v1/app/reminders/postcards',
  spec: 'CN-22',
  extension: 'postcards',
  summary:
    'The cards of the coming 30 days by the rule that sends, the first of them as they would be printed; with settings that are not published yet, by these.',
  body: z.strictObject({ edits: z.optional(reminderEdits) }),
  response: z.object({
    cards: z.number(),
    cents: z.number(),
    /** Of these, those of the current month. */
    thisMonth: z.number(),
    proofs: list(z.object({ clientId: id, client: z.nullable(line), at: timestamp, sides: postcardSides }), mostProofs),
  }),
  readsOnly: true,
});
