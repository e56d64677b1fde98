import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { openStore } from '#server/db/open-store.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { createLog } from '#server/lib/logger.ts';
import { readCallerAddress } from '#server/routes/caller-address.ts';
import { limitBody } from '#server/routes/limit-body.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { sameOriginOnly } from '#server/routes/same-origin-only.ts';
import { carrierApiPath, sandboxAccount } from '../carrier/account.ts';
import { carrier } from '../carrier/carrier.ts';
import { textFromPhone } from '../carrier/inbound.ts';
import { carrierRestApi } from '../carrier/rest-api.ts';
import { webhookPoster, WebhookRefused } from '../carrier/webhooks.ts';
import { storeAnnouncer } from '../flags/announcer.ts';
import { flagService } from '../flags/flag-service.ts';
import { flagDb } from '../flags/flag-tables.ts';
import { identityDb } from '../identity/identity-tables.ts';
import { launchUrl } from '../identity/launch-codes.ts';
import { openId } from '../identity/open-id.ts';
import { signingKey } from '../identity/signing-key.ts';
import { userPool } from '../identity/user-pool.ts';
import { printApi, printApiPath, sandboxPrinter } from '../letterbox/print-api.ts';
import { sandboxMail } from '../mail/sandbox-mail.ts';
import { registryApi, registryApiPath, sandboxRegistry } from '../registry/registry-api.ts';
import { outsideApi, type OutsideParts } from './api.ts';
import { outsidePages } from './page.ts';
import { type OutsidePractice, type PracticeRecords, staffAt } from './practice.ts';
import { productSettings } from './product-settings.ts';

export interface OutsideOptions {
  /** The database of its own, with texts, mailboxes and sign-ins. */
  readonly dataDir: string;
  readonly port: number;
  readonly mailPort: number;
  /** Where the product is, or will be. */
  readonly productUrl: string;
  /** Where its page is: the same address, or another one where the page is on its own. */
  readonly pageUrl: string;
  readonly practice: OutsidePractice;
  readonly records: PracticeRecords;
  readonly print: (line: string) => void;
}

export interface Outside {
  readonly url: string;
  /** The environment variables for the product. */
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const largestBody = 64 * 1024;
/** It is reached on the machine alone, so that anybody may know it. */
const mailReportsToken = 'mail-reports-5a4db0c5a4db0c';
/** The account has every number of this kind. */
const ownNumbers = '+1207%';

/** Everything that surrounds a product in production, as a process of its own on loopback ports: the product is reached by URL, and its database not at all. */
export async function openOutside({
  dataDir,
  port,
  mailPort,
  productUrl,
  pageUrl,
  practice,
  records,
  print,
}: OutsideOptions): Promise<Outside> {
  const origin = `http://127.0.0.1:${port}`;
  const log = createLog(print);
  const store = await openStore({ dataDir });
  const { db } = store;
  const identities = identityDb(db);
  const key = await signingKey(identities);
  const staff = staffAt(practice);
  const otherPageOrigins = [...new Set([productUrl, pageUrl])];
  const announcer = await storeAnnouncer(store);
  const now = () => new Date();
  const stopping = new AbortController();

  const account = sandboxAccount(origin);
  const printer = sandboxPrinter(origin);
  const registry = sandboxRegistry(origin);
  const post = webhookPoster({ account, origin: productUrl, localUrl: productUrl });
  const owner = sql<{ practice: string }>`select '' as practice where "from" like ${ownNumbers}`;
  const sms = carrier({ store, owner, post, log });
  const send = textFromPhone({ carrier: sms, account, origin: productUrl, picturesAt: origin, post });
  const mail = await sandboxMail({
    db,
    origin: productUrl,
    reportsToken: mailReportsToken,
    senderOf: async () => null,
    port: mailPort,
    log,
  });
  mail.reportTo({ fetch: (request) => fetch(request) });
  const provider = openId({
    db: identities,
    staff,
    key,
    origin,
    otherPageOrigins,
    onError: (error) => log.warn('sandbox_sign_in_failed', { error }),
  });

  const parts: OutsideParts = {
    db,
    announcer,
    practice,
    records,
    textFrom: (text) => send({ ...text, practice: rowKeyOf(practice.identity) }),
    unsubscribe: mail.unsubscribe,
    launchLink: async (staffId) =>
      launchUrl(
        identities,
        pageUrl,
        practice.identity,
        (staffId === undefined ? undefined : await staff.find(staffId)) ?? staff.members[0],
      ),
  };
  const app = new Hono<RequestEnv>();
  app.use(readCallerAddress(0));
  app.onError((error, c) => {
    if (error instanceof z.core.$ZodError || error instanceof SyntaxError)
      return c.json({ message: 'The body is not what this call takes.' }, 400);
    if (error instanceof WebhookRefused || error instanceof Refusal) return c.json({ message: error.message }, 502);
    log.warn('sandbox_failed', { error });
    return c.json({ message: 'The sandbox has a problem.' }, 500);
  });
  app.get('/readyz', (c) => c.json({ status: 'ready' }));
  app.get('/', (c) => c.redirect('/sandbox', 303));
  app.route(carrierApiPath, carrierRestApi({ carrier: sms, account, origin, localUrl: origin }));
  app.route(printApiPath, printApi({ db, account: printer, now, stopping: stopping.signal }));
  app.route(registryApiPath, registryApi({ db, account: registry, now }));
  app.route('/cognito-idp', userPool({ db: identities, staff, key, origin, otherPageOrigins }));
  app.route('/flags', flagService({ db: flagDb(db), announcer, otherPageOrigins }));
  app.use('/sandbox/*', limitBody(largestBody), sameOriginOnly(origin));
  app.route('/sandbox/api', outsideApi(parts));
  app.route('/sandbox', outsidePages(parts, staff.members));

  const answer = getRequestListener(app.fetch);
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/oidc/')) void provider.handle(request, response);
    else void answer(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  sms.start();

  return {
    url: origin,
    settings: productSettings({
      origin,
      productUrl,
      pageUrl,
      carrier: account,
      printer,
      registry,
      mailUrl: mail.url,
      mailReportsToken,
    }),
    close: async () => {
      stopping.abort();
      await announcer.close();
      server.close();
      server.closeAllConnections();
      await sms.stop();
      await mail.close();
      await store.close();
    },
  };
}
