import type { Hono } from 'hono';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebSocket } from 'ws';
import type { RuntimeConfig } from '#contract/platform/config.ts';
import type { ServerConfig } from './config.ts';
import type { EmailGateway } from './gateways/email/gateway.ts';
import { noMail } from './gateways/email/no-mail.ts';
import type { SmsGateway } from './gateways/sms/gateway.ts';
import { noCarrier } from './gateways/sms/no-carrier.ts';
import type { TokenIssuer } from './routes/authenticate.ts';
import type { RequestEnv } from './routes/request-env.ts';

/** What stands around the product and is not ours: who signs people in, who carries texts and emails, who tells the flags. */
export interface ExternalServices {
  /** What the page must know of it. */
  readonly page: Pick<RuntimeConfig, 'userPool' | 'redirect' | 'flags' | 'sandbox'>;
  readonly issuers: readonly TokenIssuer[];
  readonly carrier: SmsGateway;
  readonly mail: EmailGateway;
  /** The clock that reminders and planned texts go by; the machine's, unless given. */
  now?(): Date;
  /** Routes of its own, ahead of the product's. */
  mount?(app: Hono<RequestEnv>): void;
  /** Takes a request that must not pass through Hono; false where it is not for it. */
  handle?(request: IncomingMessage, response: ServerResponse): boolean;
  disturbSocket?(socket: WebSocket, practice: string): WebSocket;
  /** Begins once the server answers. */
  start?(): Promise<void>;
  stop?(): Promise<void>;
  /** What to tell whoever started the server: a line each. */
  welcome?(): Promise<readonly string[]>;
}

/** The identity providers and the flag service that the installation names. */
export function configuredServices(outside: NonNullable<ServerConfig['outside']>): ExternalServices {
  const region = outside.userPoolId.split('_')[0];
  const pool = `https://cognito-idp.${region}.amazonaws.com/${outside.userPoolId}`;
  const keysOf = (issuer: string) => new URL(`${issuer}/.well-known/jwks.json`);
  const redirectIssuer = outside.redirectIssuer ?? pool;
  return {
    page: {
      userPool: { userPoolId: outside.userPoolId, userPoolClientId: outside.userPoolClientId },
      redirect: { domain: outside.redirectDomain, clientId: outside.redirectClientId },
      flags: { clientKey: outside.flagsClientKey },
      sandbox: false,
    },
    issuers: [
      { issuer: pool, audience: outside.userPoolClientId, keys: keysOf(pool) },
      { issuer: redirectIssuer, audience: outside.redirectClientId, keys: keysOf(redirectIssuer) },
    ],
    carrier: noCarrier,
    mail: noMail,
  };
}
