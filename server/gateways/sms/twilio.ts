import * as z from 'zod/mini';
import { cutText } from '#contract/rules/text/cut-text.ts';
import {
  CarrierRefusal,
  CarrierUnavailable,
  type InboundText,
  type ListedText,
  MediaRefusal,
  type OutgoingText,
  type SmsGateway,
} from './gateway.ts';
import { connectionCode, neverConnected } from '../connection-errors.ts';
import { jsonIn } from '../json-in.ts';
import { clockDifference } from './clock-difference.ts';
import { failureOf, isTemporary } from './twilio-errors.ts';
import { deliveryOf } from './twilio-status.ts';
import { longestBody, mostMedia } from './twilio-webhooks.ts';

/** An account of Twilio, or of a carrier with the same API. */
export interface TwilioAccount {
  /** The API's address, without a trailing slash. */
  readonly url: string;
  readonly accountSid: string;
  /** Authenticates calls, where there is no key, and signs the carrier's webhooks. */
  readonly authToken: string;
  readonly apiKey: { readonly sid: string; readonly secret: string } | null;
}

interface TwilioOptions {
  readonly account: TwilioAccount;
  /** Where the carrier reports on a text; unique for each text. */
  readonly statusAddress: (text: OutgoingText) => string;
  /** Called when the carrier's clock begins to differ from ours, with the seconds that it is ahead. */
  readonly onClockDifference: (secondsAhead: number) => void;
  /** Milliseconds. Longer than the ten seconds in which `fetch` connects, so that a text to an unreachable carrier is known not to be accepted. */
  readonly timeout?: number;
}

const defaultTimeout = 12_000;
/** Texts to list. One client gets a few in the hour that matters. */
const pageSize = 200;
/** Pages of clients' texts to a number: those of three days at a practice with many. */
const mostPages = 20;
/** Milliseconds by which a text may seem older than it is: how long the answer took, and the rounding of its times. */
const ageTolerance = 60_000;
const largestAnswer = 4 * 1024 * 1024;

const acceptedText = z.object({ sid: z.string().check(z.minLength(1)) });
const refusal = z.object({ code: z.number() });
const nextPage = { next_page_uri: z.optional(z.nullable(z.string())) };
const anyText = { sid: z.string(), body: z.nullable(z.string()), direction: z.string(), num_media: z.string() };
const listedTexts = z.object({
  messages: z.array(
    z.object({
      ...anyText,
      status: z.string(),
      error_code: z.nullable(z.number()),
      date_created: z.string(),
    }),
  ),
  ...nextPage,
});
const inboundTexts = z.object({
  messages: z.array(z.object({ ...anyText, from: z.string(), date_created: z.string() })),
  ...nextPage,
});
const listedMedia = z.object({ media_list: z.array(z.object({ sid: z.string(), content_type: z.string() })) });

/** The carrier over Twilio's REST API (docs/decisions/0020-texts-leave-by-twilios-protocol.md). */
export function twilioGateway({
  account,
  statusAddress,
  onClockDifference,
  timeout = defaultTimeout,
}: TwilioOptions): SmsGateway {
  const { url, accountSid, authToken, apiKey } = account;
  const resources = `${url}/2010-04-01/Accounts/${accountSid}`;
  const messages = `${resources}/Messages.json`;
  const [user, password] = apiKey ? [apiKey.sid, apiKey.secret] : [accountSid, authToken];
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

  const ask = (address: string | URL, init: RequestInit = {}) =>
    fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeout), ...init });
  const compareClock = clockDifference(onClockDifference);
  const call = async (address: string, init: RequestInit = {}) => {
    const response = await ask(address, { ...init, headers: { authorization } });
    compareClock(response);
    return response;
  };

  const read = async (address: string) => {
    const response = await call(address);
    const text = await readAnswer(response);
    if (!response.ok) throw new CarrierUnavailable(String(response.status));
    return { response, answer: jsonIn(text) };
  };

  return {
    send: async (text) => {
      const response = await call(messages, { method: 'POST', body: formOf(text, statusAddress(text)) }).catch(
        (error: unknown) => {
          const code = connectionCode(error);
          throw neverConnected.test(code) ? new CarrierUnavailable(code) : error;
        },
      );
      const answer = jsonIn(await readAnswer(response));
      if (!response.ok) throw failureIn(response, answer);
      return acceptedText.parse(answer).sid;
    },

    list: async ({ from, to, maxAge }) => {
      const query = new URLSearchParams({ From: from, To: to, PageSize: String(pageSize) });
      const { response, answer } = await read(`${messages}?${query}`);
      const { messages: found, next_page_uri: more } = listedTexts.parse(answer);
      // Not filtered by date in the query: that is the date of sending, which a waiting text does not have.
      const oldest = timeOf(response) - maxAge - ageTolerance;
      const recent = found.filter((one) => !(Date.parse(one.date_created) < oldest));
      if (more && recent.length === found.length) throw new Error('The carrier has more texts than it listed.');
      return recent.flatMap((one) => listedText(one));
    },

    listInbound: async ({ to, maxAge }) => {
      const texts: InboundText[] = [];
      let next: string | null = `${messages}?${new URLSearchParams({ To: to, PageSize: String(pageSize) })}`;
      for (let page = 0; next !== null && page < mostPages; page += 1) {
        const { response, answer } = await read(next);
        const { messages: found, next_page_uri: more = null } = inboundTexts.parse(answer);
        const now = timeOf(response);
        const recent = found.filter((one) => !(now - Date.parse(one.date_created) > maxAge + ageTolerance));
        texts.push(...recent.flatMap((one) => inboundText(one, now)));
        // The newest come first.
        if (more?.startsWith('/') === false) throw new Error('The list goes on at another address.');
        next = more === null || recent.length < found.length ? null : url + more;
      }
      return { texts: texts.toReversed(), isCut: next !== null };
    },

    listMedia: async (carrierId) => {
      const media = `${resources}/Messages/${encodeURIComponent(carrierId)}/Media`;
      const response = await call(`${media}.json`);
      const text = await readAnswer(response);
      // Deleted at the carrier since.
      if (gone.includes(response.status)) return [];
      if (!response.ok) throw new CarrierUnavailable(String(response.status));
      const answer = jsonIn(text);
      return listedMedia
        .parse(answer)
        .media_list.slice(0, mostMedia)
        .map(({ sid, content_type: type }) => ({
          url: `${media}/${encodeURIComponent(sid)}`,
          contentType: type.toLowerCase(),
        }));
    },

    fetchMedia: async (address, { maxBytes, signal: attempt }) => {
      const signal = () => AbortSignal.any([attempt, AbortSignal.timeout(timeout)]);
      let next = new URL(address);
      if (!isCarriers(next, url)) throw new MediaRefusal('gone', 'The attachment is not at the carrier.');
      let response = await ask(next, { headers: { authorization }, signal: signal() });
      // The carrier redirects to its storage, which gets no credentials.
      for (let redirects = 0; isRedirect(response) && redirects < 3; redirects += 1) {
        await response.body?.cancel();
        next = redirectedTo(response, next);
        if (!isCarriers(next, url) && !isTwiliosStorage(next))
          throw new MediaRefusal('gone', 'The attachment is not at the carrier.');
        response = await ask(next, { signal: signal() });
      }
      if (isRedirect(response) || gone.includes(response.status))
        throw new MediaRefusal('gone', `The carrier does not have the attachment: ${response.status}.`);
      if (!response.ok) throw new CarrierUnavailable(String(response.status));
      return { bytes: await readAtMost(response, maxBytes), name: nameIn(response) };
    },
  };
}

function formOf({ from, to, content, mediaUrls }: OutgoingText, statusAddress: string): URLSearchParams {
  const form = new URLSearchParams({ From: from, To: to, StatusCallback: statusAddress });
  if (content !== '') form.set('Body', content);
  for (const url of mediaUrls) form.append('MediaUrl', url);
  return form;
}

/** Refusals before any text is read, which gateways make as well: of an account, an address, or a rate. */
const neverAccepted: readonly number[] = [401, 403, 404, 429];

/** Refused, not accepted, or unknown. */
function failureIn(response: Response, answer: unknown): Error {
  const { status } = response;
  const code = refusal.safeParse(answer).data?.code ?? null;
  if (code !== null && isTemporary(code)) return new CarrierUnavailable(String(code), retryAfterOf(response));
  if (neverAccepted.includes(status) && (code === null || status === 429))
    return new CarrierUnavailable(String(status), retryAfterOf(response));
  if (status === 503 && code !== null) return new CarrierUnavailable(String(code), retryAfterOf(response));
  // Without the carrier's own code, an answer of a gateway may hide an accepted text.
  if (code === null || status < 400 || status >= 500) return new Error(`The carrier failed with ${status}.`);
  return new CarrierRefusal(failureOf(code), code);
}

/** The carrier's time, by which it dates its texts, in milliseconds; ours where it states none. */
const timeOf = ({ headers }: Response): number => Date.parse(headers.get('date') ?? '') || Date.now();

/** Seconds until the time that the header names; null where it names none. */
function retryAfterOf({ headers }: Response): number | null {
  const stated = headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(stated) ? Number(stated) : (Date.parse(stated) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null;
}

function listedText(one: z.output<typeof listedTexts>['messages'][number]): ListedText[] {
  const delivery = deliveryOf(one.status, one.error_code) ?? { status: 'PROCESSED' };
  // The carrier's own answers to STOP and HELP are replies.
  if (one.direction !== 'outbound-api') return [];
  return [{ carrierId: one.sid, content: one.body ?? '', mediaCount: Number(one.num_media), ...delivery }];
}

function inboundText(one: z.output<typeof inboundTexts>['messages'][number], now: number): InboundText[] {
  if (one.direction !== 'inbound') return [];
  const age = Math.max(0, now - Date.parse(one.date_created)) || 0;
  const body = cutText(one.body ?? '', longestBody);
  return [{ carrierId: one.sid, from: one.from, body, mediaCount: Number(one.num_media), age }];
}

const gone: readonly number[] = [404, 410];

/** The file name that the header states. */
function nameIn({ headers }: Response): string | null {
  const stated = headers.get('content-disposition') ?? '';
  return /filename="([^"]{1,300})"/i.exec(stated)?.[1] ?? /filename=([^;\s"]{1,300})/i.exec(stated)?.[1] ?? null;
}

const isRedirect = ({ status }: Response): boolean => status >= 300 && status < 400;

/** @throws MediaRefusal for a redirect to no address */
function redirectedTo({ headers }: Response, from: URL): URL {
  const location = headers.get('location');
  if (location === null || !URL.canParse(location, from))
    throw new MediaRefusal('gone', 'The attachment is redirected to no address.');
  return new URL(location, from);
}

const readAnswer = async (response: Response): Promise<string> =>
  new TextDecoder().decode(await readAtMost(response, largestAnswer));

/** @throws MediaRefusal for a longer body, whose rest is not read */
async function readAtMost({ body }: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new MediaRefusal('too_large', 'The attachment is too large.');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

const isTwilios = ({ protocol, hostname }: URL): boolean => protocol === 'https:' && hostname.endsWith('.twilio.com');

const isCarriers = (address: URL, url: string): boolean => {
  const own = new URL(url);
  return address.origin === own.origin || (isTwilios(own) && isTwilios(address));
};

/** Where Twilio stores attachments. */
const isTwiliosStorage = ({ protocol, hostname, pathname }: URL): boolean =>
  protocol === 'https:' &&
  (hostname.endsWith('.twiliocdn.com') ||
    (hostname === 's3-external-1.amazonaws.com' && pathname.startsWith('/media.twiliocdn.com/')));
