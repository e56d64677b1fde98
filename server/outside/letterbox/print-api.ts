import { randomUUID, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import type { Db } from '#server/db/schema.ts';
import type { LobAccount } from '#server/gateways/postcards/lob.ts';
import { limitBody } from '#server/routes/limit-body.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { type Addressee, letterboxDb } from './letterbox-tables.ts';
import { magicStreet } from './magic-streets.ts';

/** Where the printer's API is mounted. */
export const printApiPath = '/sandbox/printer';

/** The account with which the product uses the sandbox's printer. */
export const sandboxPrinter = (localUrl: string): LobAccount => ({
  url: `${localUrl}${printApiPath}`,
  apiKey: 'test_5a4db0c5a4db0c5a4db0c',
});

interface PrintApiParts {
  readonly db: Db;
  readonly account: LobAccount;
  /** The clock that the sandbox can move. */
  readonly now: () => Date;
  /** Aborts when the sandbox stops. */
  readonly stopping: AbortSignal;
}

const largestForm = 256 * 1024;
/** Milliseconds for which a silent printer holds a request. */
const silence = 60_000;

/** The part of Lob's REST API that the product uses. To be mounted at `printApiPath`. */
export function printApi({ db, account, now, stopping }: PrintApiParts): Hono<RequestEnv> {
  const tables = letterboxDb(db);
  const app = new Hono<RequestEnv>();
  const expected = Buffer.from(`Basic ${Buffer.from(`${account.apiKey}:`).toString('base64')}`);
  app.use(limitBody(largestForm), async (c, next) => {
    const given = Buffer.from(c.req.header('authorization') ?? '');
    if (given.length === expected.length && timingSafeEqual(given, expected)) return next();
    return refusal(c, 401, 'unauthorized', 'Use the key of the account.');
  });
  const printed = () => tables.selectFrom('sandbox_postcard').selectAll();

  app.post('/v1/postcards', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    const key = c.req.header('idempotency-key') ?? randomUUID();
    const known = await printed().where('idempotency_key', '=', key).executeTakeFirst();
    if (known) return c.json(asJson(known));
    const [to, from] = [addresseeIn(form, 'to'), addresseeIn(form, 'from')];
    const [front, back] = [form.get('front') ?? '', form.get('back') ?? ''];
    if (to === null)
      return refusal(c, 422, 'invalid', 'to.address_line1, address_city, address_state and address_zip are required.');
    if (front === '' || back === '') return refusal(c, 422, 'invalid', 'front and back are required.');
    const magic = magicStreet(to.line)?.does;
    if (magic === 'refuses') return refusal(c, 422, 'failed_deliverability_strictness', 'to is not deliverable.');
    if (magic === 'silent') {
      await wait(silence, undefined, { signal: AbortSignal.any([c.req.raw.signal, stopping]) }).catch(() => undefined);
      return c.body(null, 504);
    }
    const card = await tables
      .insertInto('sandbox_postcard')
      .values({
        id: `psc_${randomUUID().replaceAll('-', '').slice(0, 16)}`,
        idempotency_key: key,
        card_id: form.get('metadata[card]') ?? '',
        recipient: JSON.stringify(to),
        sender: from && JSON.stringify(from),
        front,
        back,
        printed_at: now().toISOString(),
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (magic === 'loses_answer') return c.body(null, 502);
    // Another request under the same key was quicker.
    return c.json(asJson(card ?? (await printed().where('idempotency_key', '=', key).executeTakeFirstOrThrow())));
  });

  app.get('/v1/postcards', async (c) => {
    const cards = await printed()
      .where('card_id', '=', c.req.query('metadata[card]') ?? '')
      .orderBy('seq')
      .execute();
    return c.json({ data: cards.map(asJson), object: 'list', count: cards.length, next_url: null, previous_url: null });
  });
  return app;
}

/** Null where it is not complete. */
function addresseeIn(form: URLSearchParams, whose: 'to' | 'from'): Addressee | null {
  const field = (name: string) => (form.get(`${whose}[${name}]`) ?? '').trim();
  const address = {
    name: field('name'),
    line: field('address_line1'),
    city: field('address_city'),
    state: field('address_state'),
    zip: field('address_zip'),
  };
  return Object.values(address).includes('') ? null : address;
}

interface PrintedCard {
  readonly id: string;
  readonly card_id: string;
  readonly recipient: Addressee;
  readonly printed_at: string;
}

const asJson = ({ id, card_id, recipient, printed_at }: PrintedCard) => ({
  id,
  object: 'postcard',
  size: '4x6',
  mail_type: 'usps_first_class',
  carrier: 'USPS',
  to: {
    name: recipient.name.toUpperCase(),
    address_line1: recipient.line.toUpperCase(),
    address_city: recipient.city.toUpperCase(),
    address_state: recipient.state,
    address_zip: recipient.zip,
    address_country: 'UNITED STATES',
    object: 'address',
  },
  metadata: { card: card_id },
  date_created: printed_at,
});

const refusal = (c: Context, status: 401 | 422, code: string, message: string) =>
  c.json({ error: { message, status_code: status, code } }, status);
