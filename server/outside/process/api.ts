import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import { type FlagKey, flagKeys } from '#contract/platform/flags.ts';
import type { Db } from '#server/db/schema.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { inboundSms } from '../carrier/inbound-sms.ts';
import { receivedBy } from '../carrier/phones.ts';
import type { Announcer } from '../flags/announcer.ts';
import { setFlag } from '../flags/flag-values.ts';
import { flagDb } from '../flags/flag-tables.ts';
import { newestCards } from '../letterbox/cards.ts';
import { emailOf, mailOf } from '../mail/mailbox.ts';
import type { OutsidePractice, PracticeRecords } from './practice.ts';

const flagValue = z.strictObject({ value: z.boolean() });

export interface OutsideParts {
  readonly db: Db;
  readonly announcer: Announcer;
  readonly practice: OutsidePractice;
  readonly records: PracticeRecords;
  /** A text from a phone to a number. */
  readonly textFrom: (text: {
    readonly from: string;
    readonly to: string;
    readonly body: string;
    readonly mediaUrls: readonly string[];
  }) => Promise<unknown>;
  readonly unsubscribe: (headers: string) => Promise<boolean>;
  /** A link that signs in a member of staff, by default the first. */
  readonly launchLink: (staffId?: string) => Promise<string>;
}

/** The calls for people and tests, by the names that they have in the product's own process. */
export function outsideApi({
  db,
  announcer,
  practice,
  records,
  textFrom,
  unsubscribe,
  launchLink,
}: OutsideParts): Hono<RequestEnv> {
  const app = new Hono<RequestEnv>();
  app.get('/launch-links', async (c) =>
    c.json([
      {
        ...practice.identity,
        practiceName: practice.name,
        practicePhone: practice.number,
        url: await launchLink(),
      },
    ]),
  );
  app.post('/inbound-sms', async (c) => {
    const { practicePhone, ...text } = await bodyOf(c, inboundSms);
    await textFrom({ ...text, to: practicePhone });
    return c.body(null, 204);
  });
  app.get('/phones/:phone/messages', async (c) => c.json(await receivedBy(db, c.req.param('phone'))));
  app.get('/mailbox/:email', async (c) => c.json(await mailOf(db, c.req.param('email'))));
  app.post('/mailbox/:seq/unsubscribe', async (c) => {
    const email = await emailOf(db, c.req.param('seq'));
    return email && (await unsubscribe(email.headers)) ? c.body(null, 204) : c.notFound();
  });
  app.get('/letterbox', async (c) =>
    c.json(
      (await newestCards(db, mostCards)).map(({ seq, recipient, sender, front, back, printed_at }) => ({
        seq,
        to: recipient,
        from: sender,
        front,
        back,
        printedAt: printed_at,
      })),
    ),
  );
  app.get('/clients', async (c) => c.json(await records.clients()));
  app.get('/appointments', async (c) => c.json(await records.visits()));
  app.put('/flags/:key', async (c) => {
    const key = flagKeys.find((known: FlagKey) => known === c.req.param('key'));
    if (!key) return c.notFound();
    await setFlag(flagDb(db), announcer, { key, ...(await bodyOf(c, flagValue)) });
    return c.body(null, 204);
  });
  return app;
}

const mostCards = 30;

/** @throws ZodError, or SyntaxError for what is no JSON */
const bodyOf = async <T extends z.ZodMiniType>(c: Context, schema: T): Promise<z.output<T>> =>
  schema.parse(await c.req.json());
