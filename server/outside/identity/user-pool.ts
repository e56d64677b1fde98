import { entryOf } from '#contract/entry-of.ts';
import { randomUUID } from 'node:crypto';
import { Hono, type MiddlewareHandler } from 'hono';
import { limitBody } from '#server/routes/limit-body.ts';
import { sameOriginOnly } from '#server/routes/same-origin-only.ts';
import type { RequestEnv } from '#server/routes/request-env.ts';
import { otherPages } from '../other-pages.ts';
import { poolActions, type UserPool } from './pool-actions.ts';
import { PoolError } from './pool-errors.ts';
import { lifetimes, userPoolId } from './provider-settings.ts';
import type { SigningKey } from './signing-key.ts';
import type { StaffDirectory } from './staff.ts';
import type { IdentityDb } from './identity-tables.ts';

interface UserPoolDependencies {
  db: IdentityDb;
  staff: StaffDirectory;
  key: SigningKey;
  /** The server's address: `http://localhost:8080`. */
  origin: string;
  /** Other origins of the page, such as that of a product in a process of its own. */
  otherPageOrigins?: readonly string[];
  /** The life of an id token, in seconds. */
  tokenSeconds?: number;
}

const maxRequestBytes = 32 * 1024;

/**
 * A user pool with Cognito's protocol, for the page's unmodified library (SH-73): one URL, the action in a header, errors
 * identified by name. To be mounted at `/cognito-idp`.
 */
export function userPool({
  tokenSeconds = lifetimes.token,
  otherPageOrigins = [],
  ...given
}: UserPoolDependencies): Hono<RequestEnv> {
  const pool: UserPool = { ...given, tokenSeconds };
  const app = new Hono<RequestEnv>();
  const ownPage = sameOriginOnly(pool.origin);
  const knownPage: MiddlewareHandler<RequestEnv> = (c, next) =>
    otherPageOrigins.includes(c.req.header('origin') ?? '') ? next() : ownPage(c, next);
  app.use(otherPages(otherPageOrigins));

  app.get(`/${userPoolId}/.well-known/jwks.json`, (c) => c.json(pool.key.jwks));

  app.post('/', knownPage, limitBody(maxRequestBytes), async (c) => {
    const operation = c.req.header('x-amz-target')?.replace(/^AWSCognitoIdentityProviderService\./, '') ?? '';
    c.header('content-type', 'application/x-amz-json-1.1');
    c.header('cache-control', 'no-store');
    c.header('x-amzn-requestid', randomUUID());
    const action = entryOf(poolActions, operation);
    if (!action) throw new PoolError('UnknownOperationException', `${operation} is not supported`);
    const body: unknown = await c.req.json().catch(() => null);
    const answer = await action(pool, body, c.get('address'));
    return c.body(answer === null ? '' : JSON.stringify(answer));
  });

  app.onError((error, c) => {
    if (!(error instanceof PoolError)) throw error;
    c.header('x-amzn-errortype', `${error.name}:`);
    c.header('content-type', 'application/x-amz-json-1.1');
    if (error.retryAfter !== null) c.header('retry-after', String(error.retryAfter));
    const status = error.name === 'TooManyRequestsException' ? 429 : 400;
    return c.body(JSON.stringify({ __type: error.name, message: error.message }), status);
  });
  return app;
}
