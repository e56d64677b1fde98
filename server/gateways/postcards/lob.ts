import * as z from 'zod/mini';
import type { PostalAddressee } from '#contract/campaigns/postcards.ts';
import { backOf, frontOf } from '#contract/rules/reminders/postcard-drawing.ts';
import { connectionCode, neverConnected } from '../connection-errors.ts';
import { jsonIn } from '../json-in.ts';
import { cardHtml } from './card-html.ts';
import { type OutgoingPostcard, type PostcardGateway, PrinterUnavailable } from './gateway.ts';
import { failureIn } from './lob-errors.ts';

/** An account of Lob, or of a print-and-mail service with the same API. */
export interface LobAccount {
  /** The API's address, without a trailing slash. */
  readonly url: string;
  readonly apiKey: string;
}

interface LobOptions {
  readonly account: LobAccount;
  /** Milliseconds. Longer than the ten seconds in which `fetch` connects, so that it is known that an unreachable printer has nothing. */
  readonly timeout?: number;
}

const defaultTimeout = 20_000;
/** Characters of an answer. */
const largestAnswer = 256 * 1024;

const accepted = z.object({ id: z.string().check(z.minLength(1)) });
const listed = z.object({ data: z.array(accepted) });
const failure = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** The printer over Lob's REST API. */
export function lobGateway({ account: { url, apiKey }, timeout = defaultTimeout }: LobOptions): PostcardGateway {
  const cards = `${url}/v1/postcards`;
  // The key is the user's name, and there is no password.
  const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`;
  const call = async (address: string, posted?: { readonly key: string; readonly form: URLSearchParams }) => {
    const response = await fetch(address, {
      ...(posted && { method: 'POST', body: posted.form }),
      headers: { authorization, ...(posted && { 'idempotency-key': posted.key }) },
      signal: AbortSignal.timeout(timeout),
      redirect: 'manual',
    }).catch((error: unknown) => {
      const code = connectionCode(error);
      throw neverConnected.test(code) ? new PrinterUnavailable(code) : error;
    });
    const answer = jsonIn((await response.text()).slice(0, largestAnswer));
    if (!response.ok) throw failureIn(response.status, failure.safeParse(answer).data?.error ?? null);
    return answer;
  };

  return {
    print: async (card) => accepted.parse(await call(cards, { key: card.id, form: formOf(card) })).id,
    find: async (id) => {
      const query = new URLSearchParams({ 'metadata[card]': id, limit: '1' });
      return listed.parse(await call(`${cards}?${query}`)).data[0]?.id ?? null;
    },
  };
}

function formOf(card: OutgoingPostcard): URLSearchParams {
  return new URLSearchParams({
    ...addressFields('to', card.to),
    ...(card.from && addressFields('from', card.from)),
    front: cardHtml(frontOf(card)),
    back: cardHtml(backOf(card)),
    size: '4x6',
    mail_type: 'usps_first_class',
    use_type: 'operational',
    'metadata[card]': card.id,
  });
}

const addressFields = (whose: 'to' | 'from', { name, street, city, state, postalCode }: PostalAddressee) => ({
  [`${whose}[name]`]: name,
  [`${whose}[address_line1]`]: street,
  [`${whose}[address_city]`]: city,
  [`${whose}[address_state]`]: state,
  [`${whose}[address_zip]`]: postalCode,
  [`${whose}[address_country]`]: 'US',
});
