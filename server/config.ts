import * as z from 'zod/mini';
import { type RuntimeConfig, type ServiceName, withoutEndSlash } from '#contract/platform/config.ts';
import { domainInAscii, mailAddress } from '#contract/rules/mail-address.ts';
import type { StoreLocation } from './db/open-store.ts';
import type { Bucket } from './gateways/files/s3.ts';
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
const origins = (each: RegExp, example: string) =>
  z._default(
    z
      .string()
      .check(
        z.refine<string>(
          (text) => listed(text).every((host) => each.test(host)),
          `Use addresses without a path, such as ${example}.`,
        ),
      ),
    '',
  );
/** A scheme and a host. */
const originOnly = /^https?:\/\/[\w-]+(\.[\w-]+)*(:\d+)?$/;
const pageOrigins = origins(originOnly, 'https://pages.example');
/** A scheme and a host, whose first label may be `*`. */
const framer = /^https?:\/\/(\*\.)?[\w-]+(\.[\w-]+)*(:\d+)?$/;
const webAddress = (example: string) => z.url({ protocol: /^https?$/, error: `Use a web address such as ${example}.` });

/** Whether nobody can read on the way what is sent to an address. */
function isEncryptedOrLocal(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || protocol === 'wss:' || isLoopback(hostname);
}

const isPrivate = (encrypted: 'https' | 'wss') =>
  z.refine<string>(
    (address) => !URL.canParse(address) || isEncryptedOrLocal(address),
    `Use ${encrypted}, because the session is sent to it. Only a service on this machine may do without.`,
  );
const serviceUrl = z.optional(webAddress('https://services.example/campaigns').check(isPrivate('https')));
const socketUrl = z.optional(
  z
    .url({ protocol: /^wss?$/, error: 'Use a WebSocket’s address such as wss://services.example/realtime.' })
    .check(isPrivate('wss')),
);

const environment = z.object({
  PORT: z._default(port, 8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(webAddress('https://rapport.example')),
  DATA_DIR: z._default(z.string(), '.data'),
  FILES_URL: z.optional(webAddress('https://s3.us-east-1.amazonaws.com/rapport')),
  FILES_REGION: z._default(z.string().check(z.regex(/^[\w-]{1,40}$/, 'Use a region such as us-east-1.')), 'us-east-1'),
  FILES_KEY_ID: z.optional(z.string()),
  FILES_SECRET: z.optional(z.string()),
  DATABASE_URL: z.optional(
    z.string().check(z.regex(/^postgres(ql)?:\/\//, 'Use postgres://user:password@host/database.')),
  ),
  DATABASE_TIMEOUT_SECONDS: z._default(answerSeconds, 15),
  REQUESTS_PER_SECOND: z._default(requestRate, 300),
  PROXIES: z._default(proxies, 0),
  METRICS_TOKEN: z.optional(secret),
  FRAME_ANCESTORS: origins(framer, 'https://pims.example https://*.pims.example'),
  PAGE_ORIGINS: pageOrigins,
  CAMPAIGNS_URL: serviceUrl,
  COMMUNICATION_URL: serviceUrl,
  NOTIFICATIONS_URL: serviceUrl,
  NOTIFICATION_SOCKET_URL: socketUrl,
  TEMPLATES_URL: serviceUrl,
  SURVEYS_URL: serviceUrl,
  REGISTRATION_URL: serviceUrl,
  IMAGE_ORIGINS: pageOrigins,
  SANDBOX: z.optional(z.enum(['0', '1'], 'Use 1 or 0.')),
  SANDBOX_TOKEN_SECONDS: z.optional(tokenLife),
  USER_POOL_ID: z.optional(z.string()),
  USER_POOL_CLIENT_ID: z.optional(z.string()),
  USER_POOL_URL: z.optional(webAddress('https://cognito-idp.us-east-1.amazonaws.com')),
  REDIRECT_DOMAIN: z.optional(z.string()),
  REDIRECT_CLIENT_ID: z.optional(z.string()),
  REDIRECT_ISSUER: z.optional(webAddress('https://id.example.com')),
  FLAGS_CLIENT_KEY: z.optional(z.string()),
  FLAGS_URL: z.optional(webAddress('https://flags.example')),
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
  /** Uploads, unless they are in a bucket, and the embedded database. */
  readonly dataDir: string;
  readonly bucket: Bucket | null;
  readonly store: StoreLocation;
  /** The limit for all windows of one user together; 0 for none. */
  readonly requestsPerSecond: number;
  /** How many reverse proxies stand in front of the server, each of which adds an entry to `X-Forwarded-For`. */
  readonly proxies: number;
  /** The bearer token of `/metrics`; null for no such page. */
  readonly metricsToken: string | null;
  /** Origins of practice software that may embed Rapport in a frame. */
  readonly frameAncestors: readonly string[];
  /** Origins of pages that are not served by this server and may call it from a browser. */
  readonly pageOrigins: readonly string[];
  /** The services of the page that others provide; this server provides the rest. */
  readonly services: RuntimeConfig['services'];
  /** Where the page may load images from, besides its services. */
  readonly imageOrigins: readonly string[];
  readonly sandbox: boolean;
  /** The lifetime of the sandbox's id tokens; null for that of real ones. */
  readonly sandboxTokenSeconds: number | null;
  /** The identity providers and the flag service; null with the sandbox. */
  readonly providers: {
    readonly userPoolId: string;
    readonly userPoolClientId: string;
    /** The address of a pool with the same protocol; null for Cognito's of the pool's region. */
    readonly userPoolUrl: string | null;
    readonly redirectDomain: string;
    readonly redirectClientId: string;
    readonly redirectIssuer: string | null;
    readonly flagsClientKey: string;
    /** The address of a flag service with the same protocol; null for LaunchDarkly's. */
    readonly flagsUrl: string | null;
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

/** What a page needs that no server of ours serves. */
export type PageOnlyConfig = Pick<
  ServerConfig,
  'frameAncestors' | 'services' | 'imageOrigins' | 'pageScripts' | 'supportPhones'
> & { readonly providers: NonNullable<ServerConfig['providers']> };

/**
 * Reads the configuration of a page on its own from the variables of the server.
 * @throws Error that names each variable that is invalid or missing.
 */
export function readPageOnlyConfig(variables: Variables): PageOnlyConfig {
  const env = parsed(variables);
  const missing = Object.entries(serviceVariables).flatMap(([service, name]) =>
    env[name] === undefined && service !== 'registration' ? [`${name}: Set it. A page on its own needs it.`] : [],
  );
  if (missing.length > 0) throw new Error(missing.join('\n'));
  return {
    providers: providersOf(env),
    ...pageOf(env),
  };
}

/** What both kinds of page are told. */
const pageOf = (env: z.output<typeof environment>): Omit<PageOnlyConfig, 'providers'> => ({
  frameAncestors: listed(env.FRAME_ANCESTORS),
  services: servicesOf(env),
  imageOrigins: listed(env.IMAGE_ORIGINS),
  pageScripts: pageScriptsOf(env),
  supportPhones: supportPhonesOf(env),
});

/** The variable with the address of each service. */
const serviceVariables = {
  campaigns: 'CAMPAIGNS_URL',
  communication: 'COMMUNICATION_URL',
  notifications: 'NOTIFICATIONS_URL',
  notificationSocket: 'NOTIFICATION_SOCKET_URL',
  templates: 'TEMPLATES_URL',
  surveys: 'SURVEYS_URL',
  registration: 'REGISTRATION_URL',
} as const satisfies Record<ServiceName, keyof z.output<typeof environment>>;

const servicesOf = (env: z.output<typeof environment>): RuntimeConfig['services'] =>
  Object.fromEntries(
    Object.entries(serviceVariables).flatMap(([service, name]) =>
      env[name] === undefined ? [] : [[service, env[name]]],
    ),
  );

const pageScriptsOf = (env: z.output<typeof environment>): ServerConfig['pageScripts'] => ({
  ...scriptOf('analytics', env.ANALYTICS_SCRIPT_URL, env.ANALYTICS_KEY),
  ...scriptOf('walkthrough', env.WALKTHROUGH_SCRIPT_URL, env.WALKTHROUGH_KEY),
});

const supportPhonesOf = (env: z.output<typeof environment>): ServerConfig['supportPhones'] => ({
  ...(env.SUPPORT_PHONE_NEO && { NEO: env.SUPPORT_PHONE_NEO }),
  ...(env.SUPPORT_PHONE_EZYVET && { EZYVET: env.SUPPORT_PHONE_EZYVET }),
  ...(env.SUPPORT_PHONE_CORNERSTONE && { CORNERSTONE: env.SUPPORT_PHONE_CORNERSTONE }),
});

/**
 * Reads the configuration from environment variables.
 * @throws Error that names each invalid variable and what is valid.
 */
export function readServerConfig(variables: Variables): ServerConfig {
  const env = parsed(variables);
  const sandbox = hasSandbox(env);
  return {
    port: env.PORT,
    host: env.HOST,
    ...placeOf(env),
    localUrl: `http://${localHost(env.HOST)}:${env.PORT}`,
    dataDir: env.DATA_DIR,
    bucket: bucketOf(env),
    requestsPerSecond: env.REQUESTS_PER_SECOND,
    proxies: env.PROXIES,
    metricsToken: env.METRICS_TOKEN ?? null,
    pageOrigins: listed(env.PAGE_ORIGINS),
    sandbox,
    sandboxTokenSeconds: env.SANDBOX_TOKEN_SECONDS ?? null,
    providers: sandbox ? null : providersOf(env),
    carrier: sandbox ? null : carrierOf(env),
    mail: sandbox ? null : mailOf(env),
    mailPerSecond: env.MAIL_PER_SECOND,
    mailReportsToken: env.MAIL_REPORTS_TOKEN ?? null,
    printer: sandbox ? null : printerOf(env),
    registry: sandbox ? null : registryOf(env),
    ...pageOf(env),
  };
}

/** Variables of real services. With one of them, somebody means to run it for practices. */
const ofRealServices = [
  'USER_POOL_ID',
  'FLAGS_CLIENT_KEY',
  'TWILIO_ACCOUNT_SID',
  'SMTP_URL',
  'LOB_API_KEY',
  'REGISTRY_KEY',
] as const;

/**
 * Whether the sandbox is on. Anybody who reaches it can sign in as staff, so it is never implied where other machines may, nor beside a real
 * service.
 * @throws Error that says what to set
 */
function hasSandbox(env: z.output<typeof environment>): boolean {
  if (env.SANDBOX) return env.SANDBOX === '1';
  if (env.DATABASE_URL !== undefined) return false;
  const isOpen =
    !isLoopback(env.HOST) || (env.PUBLIC_URL !== undefined && !isLoopback(new URL(env.PUBLIC_URL).hostname));
  const real = ofRealServices.find((name) => env[name] !== undefined);
  if (!isOpen && real === undefined) return true;
  const why = isOpen ? 'other machines may reach this server' : `${real} is set`;
  throw new Error(
    `SANDBOX: Set it to 0 for practices, or to 1 to try Rapport out. With 1, anybody who reaches the server can sign in as staff; it is not the default here, because ${why}.`,
  );
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Where an installation's data is and which address it has: all that an operator's command needs. @throws Error like `readServerConfig` */
export const readPlace = (variables: Variables): Pick<ServerConfig, 'origin' | 'store'> => placeOf(parsed(variables));

const placeOf = (env: z.output<typeof environment>): Pick<ServerConfig, 'origin' | 'store'> => ({
  origin: new URL(env.PUBLIC_URL ?? `http://${shownHost(env.HOST)}:${env.PORT}`).origin,
  store: env.DATABASE_URL
    ? { url: env.DATABASE_URL, statementTimeout: env.DATABASE_TIMEOUT_SECONDS * 1000 }
    : { dataDir: env.DATA_DIR },
});

function parsed(variables: Variables): z.output<typeof environment> {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = environment.safeParse(given);
  if (result.success) return result.data;
  throw new Error(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
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
  const missing = [
    ...(accountSid ? [] : ['TWILIO_ACCOUNT_SID: Set it. Texting needs it.']),
    ...(authToken ? [] : ['TWILIO_AUTH_TOKEN: Set it. The carrier signs its reports and clients’ texts with it.']),
    ...(!sid && secret ? ['TWILIO_API_KEY_SID: Set it. TWILIO_API_KEY_SECRET needs it.'] : []),
    ...(sid && !secret ? ['TWILIO_API_KEY_SECRET: Set it. TWILIO_API_KEY_SID needs it.'] : []),
    ...(env.PUBLIC_URL || isLoopback(new URL(env.TWILIO_URL).hostname)
      ? []
      : ['PUBLIC_URL: Set it. The carrier posts its reports and clients’ texts to it.']),
    ...(isEncryptedOrLocal(env.TWILIO_URL)
      ? []
      : [
          'TWILIO_URL: Use https, because the token of the account is sent to it. Only a carrier on this machine may use http.',
        ]),
  ];
  if (!accountSid || !authToken || missing.length > 0) throw new Error(missing.join('\n'));
  const url = withoutEndSlash(env.TWILIO_URL);
  return { url, accountSid, authToken, apiKey: sid && secret ? { sid, secret } : null };
}

function mailOf({ SMTP_URL, MAIL_FROM, MAIL_BOUNCES }: z.output<typeof environment>): ServerConfig['mail'] {
  if (SMTP_URL === undefined) return null;
  const from = MAIL_FROM === undefined ? null : mailAddress(MAIL_FROM);
  if (from === null) throw new Error('MAIL_FROM: Set it. SMTP_URL needs it.');
  return { url: SMTP_URL, from, bounces: MAIL_BOUNCES === undefined ? null : domainInAscii(MAIL_BOUNCES) };
}

function bucketOf(env: z.output<typeof environment>): Bucket | null {
  const { FILES_URL, FILES_REGION: region, FILES_KEY_ID: keyId, FILES_SECRET: secret } = env;
  if (FILES_URL === undefined) {
    if (keyId === undefined && secret === undefined) return null;
    throw new Error('FILES_URL: Set it. FILES_KEY_ID and FILES_SECRET need it.');
  }
  if (keyId === undefined || secret === undefined)
    throw new Error('FILES_KEY_ID, FILES_SECRET: Set both. FILES_URL needs them.');
  if (!isEncryptedOrLocal(FILES_URL))
    throw new Error(
      'FILES_URL: Use https, because clients’ pictures are sent to it. Only a storage on this machine may use http.',
    );
  return { url: withoutEndSlash(FILES_URL), region, keyId, secret };
}

function printerOf({ LOB_API_KEY: apiKey, LOB_URL }: z.output<typeof environment>): LobAccount | null {
  if (!apiKey) return null;
  if (!isEncryptedOrLocal(LOB_URL))
    throw new Error(
      'LOB_URL: Use https, because the key of the account is sent to it. Only a printer on this machine may use http.',
    );
  return { url: withoutEndSlash(LOB_URL), apiKey };
}

function registryOf(env: z.output<typeof environment>): RegistryAccount | null {
  const { REGISTRY_KEY: key, REGISTRY_SECRET: secret, REGISTRY_UPSTREAM: upstream, REGISTRY_URL } = env;
  if (!key && !secret && !upstream) return null;
  const missing = [
    ...(key ? [] : ['REGISTRY_KEY: Set it. The registration of texting numbers needs it.']),
    ...(secret ? [] : ['REGISTRY_SECRET: Set it. REGISTRY_KEY needs it.']),
    ...(upstream ? [] : ['REGISTRY_UPSTREAM: Set it. What numbers send is handed to that partner of the registry.']),
    ...(isEncryptedOrLocal(REGISTRY_URL)
      ? []
      : ['REGISTRY_URL: Use https, because EINs are sent to it. Only a registry on this machine may use http.']),
  ];
  if (!key || !secret || !upstream || missing.length > 0) throw new Error(missing.join('\n'));
  return { url: withoutEndSlash(REGISTRY_URL), key, secret, upstream };
}

function scriptOf(name: 'analytics' | 'walkthrough', scriptUrl: string | undefined, key: string | undefined) {
  if (scriptUrl && key) return { [name]: { scriptUrl, key } };
  const prefix = name.toUpperCase();
  if (scriptUrl) throw new Error(`${prefix}_KEY: Set it. ${prefix}_SCRIPT_URL needs it.`);
  if (key) throw new Error(`${prefix}_SCRIPT_URL: Set it. ${prefix}_KEY needs it.`);
  return {};
}

function providersOf(env: z.output<typeof environment>): NonNullable<ServerConfig['providers']> {
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
    userPoolUrl: env.USER_POOL_URL === undefined ? null : withoutEndSlash(env.USER_POOL_URL),
    redirectDomain: need('REDIRECT_DOMAIN'),
    redirectClientId: need('REDIRECT_CLIENT_ID'),
    redirectIssuer: env.REDIRECT_ISSUER ?? null,
    flagsClientKey: need('FLAGS_CLIENT_KEY'),
    flagsUrl: env.FLAGS_URL === undefined ? null : withoutEndSlash(env.FLAGS_URL),
  };
  for (const name of ['USER_POOL_URL', 'FLAGS_URL', 'REDIRECT_ISSUER'] as const)
    if (env[name] !== undefined && !isEncryptedOrLocal(env[name]))
      missing.push(
        `${name}: Use https, because sign-ins and flags depend on its answers. Only a service on this machine may use http.`,
      );
  if (missing.length > 0) throw new Error(missing.join('\n'));
  return providers;
}
