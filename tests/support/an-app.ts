import type { Endpoint, Input } from '#contract/http.ts';
import { type AppParts, createApp } from '#server/app.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { VerifyToken } from '#server/domain/session.ts';
import type { MetricsSource } from '#server/routes/metrics.ts';
import type { Rate } from '#server/routes/rate-limit.ts';
import { twilioWebhooks } from '#server/gateways/sms/twilio-webhooks.ts';
import { testAccount } from './carrier-account.ts';
import { aLog } from './log.ts';
import { memoryFiles } from './memory-files.ts';
import { type Overrides, requestTo } from './request-to.ts';
import { asStaff, type World } from './server-world.ts';

/** Accepts the row key of a practice as its token. */
const acceptRowKey: VerifyToken = async (token) => {
  if (!token.includes('#')) throw new Refusal('unauthenticated');
  return asStaff(token);
};

interface Given {
  /** By default a bearer token is the row key of its practice. */
  readonly verifyToken?: VerifyToken;
  readonly metrics?: MetricsSource | null;
  readonly mailReportsToken?: string;
  /** Null disables the limit, for tests with many requests. */
  readonly requestRate?: Rate | null;
  readonly proxies?: number;
  readonly mount?: AppParts['mount'];
  readonly hasPracticeSoftware?: boolean;
  readonly hasPracticeDirectory?: boolean;
  readonly hasPrinter?: boolean;
  readonly hasRegistry?: boolean;
  readonly carrierWebhooks?: AppParts['carrierWebhooks'];
  readonly files?: AppParts['files'];
}

/** The server's HTTP side over a world. */
export function anApp(
  world: World,
  {
    verifyToken = acceptRowKey,
    metrics = null,
    mailReportsToken,
    requestRate = { perSecond: 100, burst: 400 },
    proxies = 0,
    carrierWebhooks = twilioWebhooks(testAccount.authToken),
    files = memoryFiles(),
    mount,
    hasPracticeSoftware = false,
    hasPracticeDirectory = true,
    hasPrinter = false,
    hasRegistry = true,
  }: Given = {},
) {
  const { log, lines, text } = aLog();
  const app = createApp({
    runner: world.runner,
    verifyToken,
    files,
    carrierWebhooks,
    origin: 'http://localhost:8080',
    requestRate,
    proxies,
    mount,
    hasPracticeSoftware,
    hasPracticeDirectory,
    hasPrinter,
    hasRegistry,
    log,
    metrics,
    mailReportsToken,
  });
  return {
    app,
    log: { lines, text },
    /** Makes a call of the contract as staff of a practice; a public one as a visitor who never called before. */
    call: async <E extends Endpoint>(practice: string, endpoint: E, input: Input<E>, overrides?: Overrides) => {
      // A database that fails on purpose has no allowances either.
      if (endpoint.public)
        await world.store.db
          .deleteFrom('throttle')
          .execute()
          .catch(() => undefined);
      const response = await app.request(...requestTo(endpoint, input, practice, overrides));
      const text = await response.text();
      return { status: response.status, text, body: JSON.parse(text || 'null') as unknown, headers: response.headers };
    },
  };
}
