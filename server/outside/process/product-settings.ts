import { isLoopback } from '#server/gateways/is-loopback.ts';
import type { LobAccount } from '#server/gateways/postcards/lob.ts';
import type { RegistryAccount } from '#server/gateways/carrier-registry/registry.ts';
import type { TwilioAccount } from '#server/gateways/sms/twilio.ts';
import { flagClientKey } from '../flags/flag-service.ts';
import { openIdIssuer, redirectClientId, userPoolClientId, userPoolId } from '../identity/provider-settings.ts';
import { mailAddresses } from '../mail/sandbox-mail.ts';

interface Surroundings {
  /** The address of the process. */
  readonly origin: string;
  readonly productUrl: string;
  readonly pageUrl: string;
  readonly carrier: TwilioAccount;
  readonly printer: LobAccount;
  readonly registry: RegistryAccount;
  readonly mailUrl: string;
  readonly mailReportsToken: string;
}

/** The environment variables with which a product in production reaches everything here. */
export const productSettings = ({
  origin,
  productUrl,
  pageUrl,
  carrier,
  printer,
  registry,
  mailUrl,
  mailReportsToken,
}: Surroundings): Readonly<Record<string, string>> => ({
  SANDBOX: '0',
  PUBLIC_URL: productUrl,
  ...portOn(new URL(productUrl)),
  ...(pageUrl !== productUrl && { PAGE_ORIGINS: pageUrl }),
  USER_POOL_ID: userPoolId,
  USER_POOL_CLIENT_ID: userPoolClientId,
  USER_POOL_URL: `${origin}/cognito-idp`,
  REDIRECT_DOMAIN: openIdIssuer(origin),
  REDIRECT_ISSUER: openIdIssuer(origin),
  REDIRECT_CLIENT_ID: redirectClientId,
  FLAGS_CLIENT_KEY: flagClientKey,
  FLAGS_URL: `${origin}/flags`,
  TWILIO_URL: carrier.url,
  TWILIO_ACCOUNT_SID: carrier.accountSid,
  TWILIO_AUTH_TOKEN: carrier.authToken,
  SMTP_URL: mailUrl,
  MAIL_FROM: mailAddresses.from,
  MAIL_BOUNCES: mailAddresses.bounces,
  MAIL_REPORTS_TOKEN: mailReportsToken,
  LOB_URL: printer.url,
  LOB_API_KEY: printer.apiKey,
  REGISTRY_URL: registry.url,
  REGISTRY_KEY: registry.key,
  REGISTRY_SECRET: registry.secret,
  REGISTRY_UPSTREAM: registry.upstream,
});

/** Where browsers reach the product on this machine itself, it listens on the port of its address; elsewhere a proxy stands before it. */
const portOn = ({ hostname, port }: URL): Readonly<Record<string, string>> =>
  isLoopback(hostname) && port ? { PORT: port } : {};
