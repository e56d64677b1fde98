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

/** The services that the product depends on: identity providers, carrier, mail service, feature flags. The sandbox simulates them. */
export interface ExternalServices {
  /** The page's configuration of these services. */
  readonly page: Pick<RuntimeConfig, 'userPool' | 'redirect' | 'flags' | 'sandbox'>;
  readonly issuers: readonly TokenIssuer[];
  readonly carrier: SmsGateway;
  readonly mail: EmailGateway;
  /** The clock for reminders and scheduled texts; the system's by default. */
  now?(): Date;
  /** Adds routes, before the product's own. */
  mount?(app: Hono<RequestEnv>): void;
  /** Answers a request that must bypass Hono; false if it is not for these services. */
  handle?(request: IncomingMessage, response: ServerResponse): boolean;
  disturbSocket?(socket: WebSocket, practice: string): WebSocket;
  /** Called once the server answers requests. */
  start?(): Promise<void>;
  stop?(): Promise<void>;
  /** Lines to print when the server has started. */
  startupLines?(): Promise<readonly string[]>;
}

/** The services that the configuration names. */
export function configuredServices(providers: NonNullable<ServerConfig['providers']>): ExternalServices {
  const region = providers.userPoolId.split('_')[0];
  const pool = `https://cognito-idp.${region}.amazonaws.com/${providers.userPoolId}`;
  const keysOf = (issuer: string) => new URL(`${issuer}/.well-known/jwks.json`);
  const redirectIssuer = providers.redirectIssuer ?? pool;
  return {
    page: {
      userPool: { userPoolId: providers.userPoolId, userPoolClientId: providers.userPoolClientId },
      redirect: { domain: providers.redirectDomain, clientId: providers.redirectClientId },
      flags: { clientKey: providers.flagsClientKey },
      sandbox: false,
    },
    issuers: [
      { issuer: pool, audience: providers.userPoolClientId, keys: keysOf(pool) },
      { issuer: redirectIssuer, audience: providers.redirectClientId, keys: keysOf(redirectIssuer) },
    ],
    carrier: noCarrier,
    mail: noMail,
  };
}
