import * as z from 'zod/mini';
import type { RuntimeConfig } from '#contract/platform/config.ts';
import { domainInAscii, mailAddress } from '#contract/rules/mail-address.ts';
import type { StoreLocation } from './db/open-store.ts';
import type { RegistryAccount } from './gateways/carrier-registry/registry.ts';
import type { LobAccount } from './gateways/postcards/lob.ts';
import type { TwilioAccount } from './gateways/sms/twilio.ts';
import { isLoopback } from './gateways/is-loopback.ts';

// Not 0 (any free port): the address is in the page before the port is open.
const portRange = 'Use a port from 1 to 65535.';
const port = z.coerce.number(portRange).check(z.int(portRange), z.gte(1, portRange), z.lte(65_535, portRange));
const tokenRange = 'Use whole seconds, from 15 to 86400.';
const tokenLife = z.coerce
  .number(tokenRange)
  .check(z.int(tokenRange), z.gte(15, tokenRange), z.lte(86_400, tokenRange));
const answerRange = 'Use whole seconds, from 5 to 600.';
const answerSeconds = z.coerce
  .number(answerRange)
  .check(z.int(answerRange), z.gte(5, answerRange), z.lte(600, answerRange));
const rateRange = 'Use a whole number of requests from 0, which means any number, to 10000.';
const requestRate = z.coerce.number(rateRange).check(z.int(rateRange), z.gte(0, rateRange), z.lte(10_000, rateRange));
const proxiesRange = 'Use a whole number of proxies, from 0 to 9.';
const proxies = z.coerce
  .number(proxiesRange)
  .check(z.int(proxiesRange), z.gte(0, proxiesRange), z.lte(9, proxiesRange));
const secret = z.string().check(z.minLength(16, 'Use 16 characters or more that cannot be guessed.'));
const mailRate = 'Use a whole number of emails from 1 to 1000.';
const mailPerSecond = z.coerce.number(mailRate).check(z.int(mailRate), z.gte(1, mailRate), z.lte(1000, mailRate));
const smtpUrl = z
  .string()
  .check(
    z.refine<string>(
      (url) => URL.canParse(url) && /^smtps?:$/.test(new URL(url).protocol) && new URL(url).hostname !== '',
      'Use smtp://name:password@host:port, or smtps:// for TLS from the start. Special characters of the password are written as in a URL.',
    ),
  );
const plainAddress = z
  .string()
  .check(
    z.refine<string>(
      (text) => mailAddress(text) !== null,
      'Use an address such as mail@rapport.example, without a name.',
    ),
  );
const mailDomain = z
  .string()
  .check(z.refine<string>((text) => domainInAscii(text) !== null, 'Use a domain such as bounces.rapport.example.'));
const supportPhone = z
  .string()
  .check(z.regex(/^[+(]?\d[\d ().-]{2,24}$/, 'Use a phone number as people dial it, such as (800) 555-0100.'));
/** A scheme and a host, whose first label may be `*`. */
const framer = /^https?:\/\/(\*\.)?[\w-]+(\.[\w-]+)*(:\d+)?$/;
const webAddress = (example: string) => z.url({ protocol: /^https?$/, error: `Use a web address such as ${example}.` });

const environment = z.object({
  PORT: z._default(port, 8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(webAddress('https://rapport.example')),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'Use postgres://user:password@host/database.')),
  ),
  DATABASE_TIMEOUT_SECONDS: z._default(answerSeconds, 15),
  REQUESTS_PER_SECOND: z._default(requestRate, 300),
  PROXIES: z._default(proxies, 0),
  METRICS_TOKEN: z.optional(secret),
  FRAME_ANCESTORS: z._default(
    z
      .string()
      .check(
        z.refine<string>(
          (text) => listed(text).every((host) => framer.test(host)),
          'Use addresses without a path, such as https://pims.example https://*.pims.example.',
        ),
      ),
    '',
  ),
  SANDBOX: z.optional(z.enum(['0', '1'], 'Use 1 or 0.')),
  SANDBOX_TOKEN_SECONDS: z.optional(tokenLife),
  USER_POOL_ID: z.optional(z.string()),
  USER_POOL_CLIENT_ID: z.optional(z.string()),
  REDIRECT_DOMAIN: z.optional(z.string()),
  REDIRECT_CLIENT_ID: z.optional(z.string()),
  REDIRECT_ISSUER: z.optional(webAddress('https://id.example.com')),
  FLAGS_CLIENT_KEY: z.optional(z.string()),
  TWILIO_ACCOUNT_SID: z.optional(
    z.string().check(z.regex(/^[\w-]{1,64}$/, 'Use the id of the account as the carrier shows it, such as AC0123….')),
  ),
  TWILIO_AUTH_TOKEN: z.optional(z.string()),
  TWILIO_API_KEY_SID: z.optional(z.string()),
  TWILIO_API_KEY_SECRET: z.optional(z.string()),
  TWILIO_URL: z._default(webAddress('https://api.twilio.com'), 'https://api.twilio.com'),
  SMTP_URL: z.optional(smtpUrl),
  MAIL_FROM: z.optional(plainAddress),
  MAIL_BOUNCES: z.optional(mailDomain),
  MAIL_REPORTS_TOKEN: z.optional(secret),
  MAIL_PER_SECOND: z._default(mailPerSecond, 10),
  LOB_API_KEY: z.optional(z.string()),
  LOB_URL: z._default(webAddress('https://api.lob.com'), 'https://api.lob.com'),
  REGISTRY_KEY: z.optional(z.string()),
  REGISTRY_SECRET: z.optional(z.string()),
  REGISTRY_UPSTREAM: z.optional(
    z.string().check(z.regex(/^\w{1,20}$/, 'Use the registry’s id of a partner, such as S0123AB.')),
  ),
  REGISTRY_URL: z._default(
    webAddress('https://csp-api.campaignregistry.com/v2'),
    'https://csp-api.campaignregistry.com/v2',
  ),
  SUPPORT_PHONE_NEO: z.optional(supportPhone),
  SUPPORT_PHONE_EZYVET: z.optional(supportPhone),
  SUPPORT_PHONE_CORNERSTONE: z.optional(supportPhone),
  ANALYTICS_SCRIPT_URL: z.optional(webAddress('https://tracker.example/tracker.js')),
  ANALYTICS_KEY: z.optional(z.string()),
  WALKTHROUGH_SCRIPT_URL: z.optional(webAddress('https://tours.example/tours.js')),
  WALKTHROUGH_KEY: z.optional(z.string()),
});

/** The configuration of an installation; each value is a line of `.env.example`. */
export interface ServerConfig {
  readonly port: number;
  readonly host: string;
  /** The address that browsers use, without a trailing slash. */
  readonly origin: string;
  /** The address of this process on its own machine. */
  readonly localUrl: string;
  /** Uploads, and the embedded database. */
  readonly dataDir: string;
  readonly store: StoreLocation;
  /** The limit for all windows of one user together; 0 for none. */
  readonly requestsPerSecond: number;
  /** How many reverse proxies stand in front of the server, each of which adds an entry to `X-Forwarded-For`. */
  readonly proxies: number;
  /** The bearer token of `/metrics`; null for no such page. */
  readonly metricsToken: string | null;
  /** Origins of practice software that may embed Rapport in a frame. */
  readonly frameAncestors: readonly string[];
  readonly sandbox: boolean;
  /** The lifetime of the sandbox's id tokens; null for that of real ones. */
  readonly sandboxTokenSeconds: number | null;
  /** The identity providers and the flag service; null with the sandbox. */
  readonly providers: {
    readonly userPoolId: string;
    readonly userPoolClientId: string;
    readonly redirectDomain: string;
    readonly redirectClientId: string;
    readonly redirectIssuer: string | null;
    readonly flagsClientKey: string;
  } | null;
  /** The carrier's account; null with the sandbox, and where none is configured. */
  readonly carrier: TwilioAccount | null;
  /** The mail service; null with the sandbox, and where none is configured. */
  readonly mail: {
    readonly url: string;
    /** The address in From. */
    readonly from: string;
    /** The domain to which emails are returned; null to return them to `from`. */
    readonly bounces: string | null;
  } | null;
  /** How many emails all processes together send in a second. */
  readonly mailPerSecond: number;
  /** The bearer token of `/mail/reports`; null for no such address. */
  readonly mailReportsToken: string | null;
  /** The print-and-mail service's account; null with the sandbox, and where none is configured. */
  readonly printer: LobAccount | null;
  /** The account at the carriers' registry; null with the sandbox, and where none is configured. */
  readonly registry: RegistryAccount | null;
  /** Third-party scripts that the page loads. */
  readonly pageScripts: Pick<RuntimeConfig, 'analytics' | 'walkthrough'>;
  /** Phone numbers of the support, by practice software. */
  readonly supportPhones: NonNullable<RuntimeConfig['supportPhones']>;
}

/**
 * Reads the configuration from environment variables.
 * @throws Error that names each invalid variable and what is valid.
 */
export function readServerConfig(variables: Readonly<Record<string, string | undefined>>): ServerConfig {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  if (!result.success)
    throw new Error(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const env = result.data;
  const sandbox = env.SANDBOX ? env.SANDBOX === '1' : env.DATABASE_URL === undefined;
  return {
    port: env.PORT,
    host: env.HOST,
    origin: new URL(env.PUBLIC_URL ?? `http://${shownHost(env.HOST)}:${env.PORT}`).origin,
    localUrl: `http://${localHost(env.HOST)}:${env.PORT}`,
    dataDir: env.DATA_DIR,
    store: env.DATABASE_URL
      ? { url: env.DATABASE_URL, statementTimeout: env.DATABASE_TIMEOUT_SECONDS * 1000 }
      : { dataDir: env.DATA_DIR },
    requestsPerSecond: env.REQUESTS_PER_SECOND,
    proxies: env.PROXIES,
    metricsToken: env.METRICS_TOKEN ?? null,
    frameAncestors: listed(env.FRAME_ANCESTORS),
    sandbox,
    sandboxTokenSeconds: env.SANDBOX_TOKEN_SECONDS ?? null,
    providers: sandbox ? null : providersOf(env),
    carrier: sandbox ? null : carrierOf(env),
    mail: sandbox ? null : mailOf(env),
    mailPerSecond: env.MAIL_PER_SECOND,
    mailReportsToken: env.MAIL_REPORTS_TOKEN ?? null,
    printer: sandbox ? null : printerOf(env),
    registry: sandbox ? null : registryOf(env),
    pageScripts: {
      ...scriptOf('analytics', env.ANALYTICS_SCRIPT_URL, env.ANALYTICS_KEY),
      ...scriptOf('walkthrough', env.WALKTHROUGH_SCRIPT_URL, env.WALKTHROUGH_KEY),
    },
    supportPhones: {
      ...(env.SUPPORT_PHONE_NEO && { NEO: env.SUPPORT_PHONE_NEO }),
      ...(env.SUPPORT_PHONE_EZYVET && { EZYVET: env.SUPPORT_PHONE_EZYVET }),
      ...(env.SUPPORT_PHONE_CORNERSTONE && { CORNERSTONE: env.SUPPORT_PHONE_CORNERSTONE }),
    },
  };
}

const listed = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** The name of a listening address in a URL. */
function shownHost(host: string): string {
  if (['0.0.0.0', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** The name under which a process reaches its own listening address. */
const localHost = (host: string): string =>
  host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : shownHost(host);

/** The account that the variables name; null if they name none. */
function carrierOf(env: z.output<typeof environment>): TwilioAccount | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = env;
  const { TWILIO_API_KEY_SID: sid, TWILIO_API_KEY_SECRET: secret } = env;
  if (!accountSid && !authToken && !sid && !secret) return null;
  const { protocol, hostname } = new URL(env.TWILIO_URL);
  const isLocal = isLoopback(hostname);
  const missing = [
    ...(accountSid ? [] : ['TWILIO_ACCOUNT_SID: Set it. Texting needs it.']),
    ...(authToken ? [] : ['TWILIO_AUTH_TOKEN: Set it. The carrier signs its reports and clients’ texts with it.']),
    ...(!sid && secret ? ['TWILIO_API_KEY_SID: Set it. TWILIO_API_KEY_SECRET needs it.'] : []),
    ...(sid && !secret ? ['TWILIO_API_KEY_SECRET: Set it. TWILIO_API_KEY_SID needs it.'] : []),
    ...(env.PUBLIC_URL || isLocal
      ? []
      : ['PUBLIC_URL: Set it. The carrier posts its reports and clients’ texts to it.']),
    ...(protocol === 'https:' || isLocal
      ? []
      : [
          'TWILIO_URL: Use https, because the token of the account is sent to it. Only a carrier on this machine may use http.',
        ]),
  ];
  if (!accountSid || !authToken || missing.length > 0) throw new Error(missing.join('\n'));
  const url = env.TWILIO_URL.replace(/\/$/, '');
  return { url, accountSid, authToken, apiKey: sid && secret ? { sid, secret } : null };
}

function mailOf({ SMTP_URL, MAIL_FROM, MAIL_BOUNCES }: z.output<typeof environment>): ServerConfig['mail'] {
  if (SMTP_URL === undefined) return null;
  const from = MAIL_FROM === undefined ? null : mailAddress(MAIL_FROM);
  if (from === null) throw new Error('MAIL_FROM: Set it. SMTP_URL needs it.');
  return { url: SMTP_URL, from, bounces: MAIL_BOUNCES === undefined ? null : domainInAscii(MAIL_BOUNCES) };
}

function printerOf({ LOB_API_KEY: apiKey, LOB_URL }: z.output<typeof environment>): LobAccount | null {
  if (!apiKey) return null;
  const { protocol, hostname } = new URL(LOB_URL);
  if (protocol !== 'https:' && !isLoopback(hostname))
    throw new Error(
      'LOB_URL: Use https, because the key of the account is sent to it. Only a printer on this machine may use http.',
    );
  return { url: LOB_URL.replace(/\/$/, ''), apiKey };
}

function registryOf(env: z.output<typeof environment>): RegistryAccount | null {
  const { REGISTRY_KEY: key, REGISTRY_SECRET: secret, REGISTRY_UPSTREAM: upstream, REGISTRY_URL } = env;
  if (!key && !secret && !upstream) return null;
  const { protocol, hostname } = new URL(REGISTRY_URL);
  const missing = [
    ...(key ? [] : ['REGISTRY_KEY: Set it. The registration of texting numbers needs it.']),
    ...(secret ? [] : ['REGISTRY_SECRET: Set it. REGISTRY_KEY needs it.']),
    ...(upstream ? [] : ['REGISTRY_UPSTREAM: Set it. What numbers send is handed to that partner of the registry.']),
    ...(protocol === 'https:' || isLoopback(hostname)
      ? []
      : ['REGISTRY_URL: Use https, because EINs are sent to it. Only a registry on this machine may use http.']),
  ];
  if (!key || !secret || !upstream || missing.length > 0) throw new Error(missing.join('\n'));
  return { url: REGISTRY_URL.replace(/\/$/, ''), key, secret, upstream };
}

function scriptOf(name: 'analytics' | 'walkthrough', scriptUrl: string | undefined, key: string | undefined) {
  if (scriptUrl && key) return { [name]: { scriptUrl, key } };
  const prefix = name.toUpperCase();
  if (scriptUrl) throw new Error(`${prefix}_KEY: Set it. ${prefix}_SCRIPT_URL needs it.`);
  if (key) throw new Error(`${prefix}_SCRIPT_URL: Set it. ${prefix}_KEY needs it.`);
  return {};
}

function providersOf(env: z.output<typeof environment>): ServerConfig['providers'] {
  const missing: string[] = [];
  const need = (name: keyof typeof env): string => {
    const value = env[name];
    if (typeof value === 'string') return value;
    missing.push(`${name}: Set it. Without the sandbox, sign-in and flags need it.`);
    return '';
  };
  const providers = {
    userPoolId: need('USER_POOL_ID'),
    userPoolClientId: need('USER_POOL_CLIENT_ID'),
    redirectDomain: need('REDIRECT_DOMAIN'),
    redirectClientId: need('REDIRECT_CLIENT_ID'),
    redirectIssuer: env.REDIRECT_ISSUER ?? null,
    flagsClientKey: need('FLAGS_CLIENT_KEY'),
  };
  if (missing.length > 0) throw new Error(missing.join('\n'));
  return providers;
}
