import { timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { limits } from '#contract/rules/limits.ts';
import { e164 } from '#contract/rules/texting/phone.ts';
import type { TwilioAccount } from '#server/gateways/sms/twilio.ts';
import { limitBody } from '#server/routes/limit-body.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import type { Carrier } from './carrier.ts';
import { addressOf, mediaOf } from './media.ts';
import { callbackPath } from './webhooks.ts';

interface RestApiParts {
  readonly carrier: Carrier;
  readonly account: TwilioAccount;
  /** The product's public address. */
  readonly origin: string;
  readonly localUrl: string;
}

const largestForm = 64 * 1024;
const longestList = 1000;
/** Files that the page of the sandbox offers. */
const storedFile = /^\/sandbox\/pictures\/[\w-]+\.\w+$/;

type AcceptedText = Exclude<Awaited<ReturnType<Carrier['send']>>, number>;

/** The part of Twilio's REST API that the product uses. To be mounted at `carrierApiPath`. */
export function carrierRestApi({ carrier, account, origin, localUrl }: RestApiParts): Hono<RequestEnv> {
  const path = `/2010-04-01/Accounts/${account.accountSid}`;
  const app = new Hono<RequestEnv>().basePath(path);
  const expected = Buffer.from(`Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`);
  app.use(limitBody(largestForm), async (c, next) => {
    const given = Buffer.from(c.req.header('authorization') ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return refusal(c, 401, 20_003);
    return next();
  });

  app.post('/Messages.json', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const text = {
      from: form.get('From') ?? '',
      to: form.get('To') ?? '',
      body: form.get('Body') ?? '',
      mediaUrls: form.getAll('MediaUrl'),
      statusCallback: form.get('StatusCallback'),
    };
    const invalid = errorIn(text);
    const accepted = invalid ?? (await carrier.send(text));
    return typeof accepted === 'number' ? refusal(c, 400, accepted) : c.json(asJson(accepted, account), 201);
  });

  app.get('/Messages.json', async (c) => {
    const { From: from = null, To: to = '', PageSize = '50', Page = '0' } = c.req.query();
    const size = Math.min(Number(PageSize) || 50, longestList);
    const page = Number(Page) || 0;
    const texts = await carrier.list({ from, to, skip: page * size, most: size + 1 });
    const messages = texts.slice(0, size).map((text) => asJson(text, account));
    const next = new URLSearchParams({ ...c.req.query(), Page: String(page + 1) });
    return c.json({ messages, next_page_uri: texts.length > size ? `${path}/Messages.json?${next}` : null });
  });

  app.get('/Messages/:message/Media.json', async (c) => {
    const pictures = await carrier.mediaOf(c.req.param('message'));
    if (pictures === null) return refusal(c, 404, 20_404);
    const media_list = pictures.map((picture) => {
      const { url, contentType } = mediaOf(picture, '');
      return { sid: url.split('/').at(-1), content_type: contentType };
    });
    return c.json({ media_list, next_page_uri: null });
  });

  // The storage is another address, as at the real carrier. It has the sandbox's files and nothing else.
  app.get('/Messages/:message/Media/:media', (c) => {
    const address = addressOf(c.req.param('media'));
    const filePath = URL.canParse(address, origin) ? new URL(address, origin).pathname : '';
    return storedFile.test(filePath) ? c.redirect(`${localUrl}${filePath}`, 307) : refusal(c, 404, 20_404);
  });
  return app;
}

/** The error code for a text that cannot be sent; null for one that can. */
function errorIn({ to, body, mediaUrls, statusCallback }: Parameters<Carrier['send']>[0]): number | null {
  if (!e164.safeParse(to).success) return 21_211;
  if (body === '' && mediaUrls.length === 0) return 21_602;
  if (body.length > limits.messageLength) return 21_617;
  if (mediaUrls.length > limits.imagesPerText) return 21_623;
  return statusCallback === null || callbackPath(statusCallback) !== null ? null : 21_609;
}

const asJson = (text: AcceptedText, { accountSid }: TwilioAccount) => ({
  sid: text.message_id,
  account_sid: accountSid,
  api_version: '2010-04-01',
  from: text.from_phone,
  to: text.to_phone,
  body: text.content,
  direction: text.status === 'received' ? 'inbound' : 'outbound-api',
  status: text.status,
  error_code: text.error_code,
  error_message: null,
  num_media: String(text.media_urls.length),
  num_segments: '1',
  date_created: new Date(text.created_at).toUTCString(),
  date_sent: null,
  date_updated: null,
  price: null,
  price_unit: 'USD',
  messaging_service_sid: null,
  uri: `/2010-04-01/Accounts/${accountSid}/Messages/${text.message_id}.json`,
});

const refusal = (c: Context, status: 400 | 401 | 404, code: number) =>
  c.json({ code, status, message: 'Refused by the carrier of the sandbox.', more_info: '' }, status);
