import { describe, expect, it } from 'vitest';
import { productionEnv } from '#tests/support/production-env.ts';
import { readPageOnlyConfig, readServerConfig } from './config.ts';

const errorOf = (variables: Record<string, string>): string => {
  try {
    readServerConfig(variables);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

describe('the environment', () => {
  it('may be empty: the sandbox, on loopback only, in .data', () => {
    expect(readServerConfig({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      origin: 'http://127.0.0.1:8080',
      localUrl: 'http://127.0.0.1:8080',
      dataDir: '.data',
      bucket: null,
      store: { dataDir: '.data' },
      requestsPerSecond: 300,
      proxies: 0,
      metricsToken: null,
      frameAncestors: [],
      pageOrigins: [],
      services: {},
      imageOrigins: [],
      sandbox: true,
      sandboxTokenSeconds: null,
      providers: null,
      carrier: null,
      mail: null,
      mailPerSecond: 10,
      mailReportsToken: null,
      printer: null,
      registry: null,
      pageScripts: {},
      supportPhones: {},
    });
    expect(readServerConfig({ PORT: '', DATABASE_URL: '', PUBLIC_URL: '' })).toEqual(readServerConfig({}));
  });

  it('may configure a PostgreSQL server, which disables the sandbox by default', () => {
    const DATABASE_URL = 'postgresql://rapport@db/rapport';
    expect(readServerConfig({ ...productionEnv, SANDBOX: '', DATABASE_URL })).toMatchObject({
      store: { url: DATABASE_URL, statementTimeout: 15_000 },
      sandbox: false,
      providers: { userPoolId: 'us-east-1_abc', redirectDomain: 'id.example.com', redirectIssuer: null },
    });
    expect(readServerConfig({ DATABASE_URL, SANDBOX: '1' })).toMatchObject({ sandbox: true, providers: null });
  });

  it.each([
    [{ HOST: '0.0.0.0' }, 'other machines may reach this server'],
    [{ PUBLIC_URL: 'https://rapport.example' }, 'other machines may reach this server'],
    [{ SMTP_URL: 'smtps://mail.example' }, 'SMTP_URL is set'],
    [{ USER_POOL_ID: 'us-east-1_abc', FLAGS_CLIENT_KEY: 'key' }, 'USER_POOL_ID is set'],
  ])('does not imply the sandbox, in which anybody is staff, with %j', (variables, why) => {
    expect(errorOf(variables)).toBe(
      `SANDBOX: Set it to 0 for practices, or to 1 to try Rapport out. With 1, anybody who reaches the server can sign in as staff; it is not the default here, because ${why}.`,
    );
    expect(readServerConfig({ ...variables, SANDBOX: '1' }).sandbox).toBe(true);
  });

  it.each([{}, { HOST: 'localhost' }, { HOST: '::1' }, { PUBLIC_URL: 'http://localhost:8080' }])(
    'implies the sandbox on this machine alone: %j',
    (variables) => {
      expect(readServerConfig(variables).sandbox).toBe(true);
    },
  );

  it('may set a longer timeout for a slow PostgreSQL, within limits', () => {
    const DATABASE_URL = 'postgres://rapport@db/rapport';
    expect(readServerConfig({ DATABASE_URL, SANDBOX: '1', DATABASE_TIMEOUT_SECONDS: '60' }).store).toEqual({
      url: DATABASE_URL,
      statementTimeout: 60_000,
    });
    expect(errorOf({ DATABASE_TIMEOUT_SECONDS: '0' })).toBe(
      'DATABASE_TIMEOUT_SECONDS: Use whole seconds, from 5 to 600.',
    );
  });

  it('may list the practice software that may frame the app', () => {
    const FRAME_ANCESTORS = ' https://pims.example  https://*.neo.example:8443 ';
    expect(readServerConfig({ FRAME_ANCESTORS }).frameAncestors).toEqual([
      'https://pims.example',
      'https://*.neo.example:8443',
    ]);
  });

  it('may shorten the lifetime of the sandbox’s tokens', () => {
    expect(readServerConfig({ SANDBOX_TOKEN_SECONDS: '30' }).sandboxTokenSeconds).toBe(30);
  });

  it('configures third-party scripts, each with address and key', () => {
    const ANALYTICS_SCRIPT_URL = 'https://tracker.example/t.js';
    const WALKTHROUGH_SCRIPT_URL = 'https://tours.example/t.js';
    expect(readServerConfig({ ANALYTICS_SCRIPT_URL, ANALYTICS_KEY: 'a' }).pageScripts).toEqual({
      analytics: { scriptUrl: ANALYTICS_SCRIPT_URL, key: 'a' },
    });
    expect(readServerConfig({ WALKTHROUGH_SCRIPT_URL, WALKTHROUGH_KEY: 'w' }).pageScripts).toEqual({
      walkthrough: { scriptUrl: WALKTHROUGH_SCRIPT_URL, key: 'w' },
    });
    expect(errorOf({ ANALYTICS_SCRIPT_URL })).toMatch(/^ANALYTICS_KEY: Set it\..*\.$/);
    expect(errorOf({ WALKTHROUGH_KEY: 'w' })).toMatch(/^WALKTHROUGH_SCRIPT_URL: Set it\..*\.$/);
    expect(errorOf({ ANALYTICS_SCRIPT_URL: 'tracker.js' })).toMatch(/^ANALYTICS_SCRIPT_URL: Use /);
  });

  it('may name services that exist already, and pages on other origins', () => {
    const config = readServerConfig({
      CAMPAIGNS_URL: 'https://services.example/campaigns',
      NOTIFICATION_SOCKET_URL: 'ws://localhost:9000/live',
      IMAGE_ORIGINS: 'https://images.example',
      PAGE_ORIGINS: 'https://pages.example http://127.0.0.1:3000',
    });
    expect(config.services).toEqual({
      campaigns: 'https://services.example/campaigns',
      notificationSocket: 'ws://localhost:9000/live',
    });
    expect(config.imageOrigins).toEqual(['https://images.example']);
    expect(config.pageOrigins).toEqual(['https://pages.example', 'http://127.0.0.1:3000']);
    expect(errorOf({ SURVEYS_URL: 'surveys' })).toMatch(/^SURVEYS_URL: Use a web address such as/);
    expect(errorOf({ SURVEYS_URL: 'http://surveys.example' })).toMatch(/^SURVEYS_URL: Use https, because the session/);
    expect(errorOf({ NOTIFICATION_SOCKET_URL: 'ws://a.example' })).toMatch(/^NOTIFICATION_SOCKET_URL: Use wss,/);
    expect(errorOf({ PAGE_ORIGINS: 'https://pages.example/rapport' })).toMatch(/^PAGE_ORIGINS: Use addresses without/);
  });

  it('names every service and provider of a page without a server of ours', () => {
    const { SANDBOX: _, ...providers } = productionEnv;
    const services = {
      CAMPAIGNS_URL: 'https://a.example/campaigns',
      COMMUNICATION_URL: 'https://a.example/communication',
      NOTIFICATIONS_URL: 'https://a.example/notifications',
      NOTIFICATION_SOCKET_URL: 'wss://a.example/socket',
      TEMPLATES_URL: 'https://a.example/templates',
      SURVEYS_URL: 'https://a.example/surveys',
    };
    expect(readPageOnlyConfig({ ...providers, ...services })).toMatchObject({
      providers: { userPoolId: 'us-east-1_abc' },
      services: { campaigns: 'https://a.example/campaigns', surveys: 'https://a.example/surveys' },
    });
    expect(() => readPageOnlyConfig({ ...providers, ...services, SURVEYS_URL: '' })).toThrow(/^SURVEYS_URL: Set it\./);
    expect(() => readPageOnlyConfig(services)).toThrow(/^USER_POOL_ID: Set it\./);
  });

  it('configures a phone number of the support for each practice software [ER-09]', () => {
    expect(
      readServerConfig({ SUPPORT_PHONE_NEO: '(800) 555-0100', SUPPORT_PHONE_EZYVET: '+64 9 555 0100' }).supportPhones,
    ).toEqual({ NEO: '(800) 555-0100', EZYVET: '+64 9 555 0100' });
    expect(errorOf({ SUPPORT_PHONE_CORNERSTONE: 'ask Ann' })).toMatch(/^SUPPORT_PHONE_CORNERSTONE: Use a phone/);
  });

  it('sets the address that browsers use, without a path', () => {
    expect(readServerConfig({ PUBLIC_URL: 'https://rapport.example/', SANDBOX: '1' }).origin).toBe(
      'https://rapport.example',
    );
    expect(readServerConfig({ PUBLIC_URL: 'http://localhost:3000' }).origin).toBe('http://localhost:3000');
  });

  it('knows the address of its process on its own machine', () => {
    const localUrlAt = (HOST: string) =>
      readServerConfig({ HOST, PUBLIC_URL: 'https://rapport.example', SANDBOX: '1' }).localUrl;
    expect(['127.0.0.1', '0.0.0.0', '::', '::1'].map(localUrlAt)).toEqual([
      'http://127.0.0.1:8080',
      'http://127.0.0.1:8080',
      'http://[::1]:8080',
      'http://[::1]:8080',
    ]);
  });

  describe('of a carrier', () => {
    const account = {
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'secret',
      PUBLIC_URL: 'https://rapport.example',
    };

    it('may be missing, and counts only without the sandbox', () => {
      expect(readServerConfig(productionEnv).carrier).toBeNull();
      expect(readServerConfig({ ...account, SANDBOX: '1' }).carrier).toBeNull();
    });

    it('names an account, and perhaps a key or a compatible carrier', () => {
      const carrier = { url: 'https://api.twilio.com', accountSid: account.TWILIO_ACCOUNT_SID, authToken: 'secret' };
      expect(readServerConfig({ ...productionEnv, ...account }).carrier).toEqual({ ...carrier, apiKey: null });
      const TWILIO_URL = 'https://carrier.example/api/laml/';
      const key = { TWILIO_API_KEY_SID: 'SK1', TWILIO_API_KEY_SECRET: 'shh' };
      expect(readServerConfig({ ...productionEnv, ...account, ...key, TWILIO_URL }).carrier).toEqual({
        ...carrier,
        url: 'https://carrier.example/api/laml',
        apiKey: { sid: 'SK1', secret: 'shh' },
      });
    });

    it('on this machine may be reached by http, and posts to this machine', () => {
      for (const TWILIO_URL of ['http://127.0.0.1:9000', 'http://localhost:9000', 'http://[::1]:9000'])
        expect(readServerConfig({ ...productionEnv, ...account, PUBLIC_URL: '', TWILIO_URL }).carrier?.url).toBe(
          TWILIO_URL,
        );
    });

    it.each([
      [{ PUBLIC_URL: '' }, 'PUBLIC_URL'],
      [{ TWILIO_URL: 'http://carrier.example' }, 'TWILIO_URL'],
      [{ TWILIO_AUTH_TOKEN: '' }, 'TWILIO_AUTH_TOKEN'],
      [{ TWILIO_ACCOUNT_SID: '' }, 'TWILIO_ACCOUNT_SID'],
      [{ TWILIO_ACCOUNT_SID: 'AC/../x' }, 'TWILIO_ACCOUNT_SID'],
      [{ TWILIO_API_KEY_SID: 'SK1' }, 'TWILIO_API_KEY_SECRET'],
      [{ TWILIO_API_KEY_SECRET: 'shh' }, 'TWILIO_API_KEY_SID'],
      [{ TWILIO_URL: 'carrier.example' }, 'TWILIO_URL'],
    ])('with %j is refused, naming %s', (given, name) => {
      expect(errorOf({ ...productionEnv, ...account, ...given })).toMatch(new RegExp(`^${name}: (Use|Set) .*\\.$`));
    });
  });

  it('may name a mail service, which needs an address in From', () => {
    const mail = { SMTP_URL: 'smtp://rapport:p%2Fw@relay.example:587', MAIL_FROM: 'mail@Rapport.example' };
    expect(readServerConfig({ ...productionEnv, ...mail, MAIL_BOUNCES: 'bounces.rapport.example' })).toMatchObject({
      mail: { url: mail.SMTP_URL, from: 'mail@rapport.example', bounces: 'bounces.rapport.example' },
    });
    expect(readServerConfig({ ...productionEnv, ...mail, MAIL_PER_SECOND: '50' })).toMatchObject({
      mail: { bounces: null },
      mailPerSecond: 50,
    });
    expect(errorOf({ ...productionEnv, SMTP_URL: mail.SMTP_URL })).toBe('MAIL_FROM: Set it. SMTP_URL needs it.');
    // The sandbox has a mail service of its own.
    expect(readServerConfig({ ...mail, SANDBOX: '1' }).mail).toBeNull();
  });

  it('names the printer of postcards, which may use http only on this machine', () => {
    const key = { LOB_API_KEY: 'live_key' };
    expect(readServerConfig({ ...productionEnv, ...key }).printer).toEqual({
      url: 'https://api.lob.com',
      apiKey: 'live_key',
    });
    const local = { ...key, LOB_URL: 'http://127.0.0.1:9000/' };
    expect(readServerConfig({ ...productionEnv, ...local }).printer).toMatchObject({ url: 'http://127.0.0.1:9000' });
    expect(readServerConfig(productionEnv).printer).toBeNull();
    expect(errorOf({ ...productionEnv, ...key, LOB_URL: 'http://printer.example' })).toMatch(/^LOB_URL: Use https/);
  });

  it('names the bucket of uploads, which may use http only on this machine', () => {
    const key = { FILES_KEY_ID: 'AKIA', FILES_SECRET: 'secret' };
    const bucket = {
      FILES_URL: 'https://s3.eu-central-1.amazonaws.com/rapport/',
      FILES_REGION: 'eu-central-1',
      ...key,
    };
    expect(readServerConfig(bucket).bucket).toEqual({
      url: 'https://s3.eu-central-1.amazonaws.com/rapport',
      region: 'eu-central-1',
      keyId: 'AKIA',
      secret: 'secret',
    });
    expect(readServerConfig({ ...key, FILES_URL: 'http://127.0.0.1:9000/rapport' }).bucket).toMatchObject({
      region: 'us-east-1',
    });
    expect(errorOf({ FILES_URL: bucket.FILES_URL })).toBe(
      'FILES_KEY_ID, FILES_SECRET: Set both. FILES_URL needs them.',
    );
    expect(errorOf({ FILES_KEY_ID: 'AKIA' })).toBe('FILES_URL: Set it. FILES_KEY_ID and FILES_SECRET need it.');
    expect(errorOf({ ...key, FILES_URL: 'http://files.example/rapport' })).toMatch(/^FILES_URL: Use https/);
  });

  it('sets the number of trusted reverse proxies', () => {
    expect(readServerConfig({ PROXIES: '2' }).proxies).toBe(2);
    expect(errorOf({ PROXIES: '10' })).toBe('PROXIES: Use a whole number of proxies, from 0 to 9.');
  });

  it.each([
    ['0.0.0.0', '8080', 'http://localhost:8080'],
    ['::', '8080', 'http://localhost:8080'],
    ['::1', '8080', 'http://[::1]:8080'],
    ['rapport.example', '80', 'http://rapport.example'],
  ])('has a default address for browsers if it listens at %s, port %s', (HOST, PORT, origin) => {
    expect(readServerConfig({ HOST, PORT, SANDBOX: '1' }).origin).toBe(origin);
  });

  const invalid = [
    ['PORT', 'eighty'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PUBLIC_URL', 'rapport.example'],
    ['PUBLIC_URL', 'localhost:8080'],
    ['PUBLIC_URL', 'ftp://rapport.example'],
    ['DATABASE_URL', 'mysql://db/rapport'],
    ['SMTP_URL', 'relay.example'],
    ['SMTP_URL', 'https://relay.example'],
    ['MAIL_FROM', 'Rapport <mail@rapport.example>'],
    ['MAIL_FROM', 'a@rapport.example,b@rapport.example'],
    ['MAIL_BOUNCES', 'bounces@rapport.example'],
    ['MAIL_REPORTS_TOKEN', 'short'],
    ['MAIL_PER_SECOND', '0'],
    ['REQUESTS_PER_SECOND', 'many'],
    ['REQUESTS_PER_SECOND', '-1'],
    ['PROXIES', 'yes'],
    ['PROXIES', '-1'],
    ['PROXIES', '1.5'],
    ['FRAME_ANCESTORS', 'pims.example'],
    ['FRAME_ANCESTORS', '*'],
    ['FRAME_ANCESTORS', "https://a.example; script-src 'unsafe-inline'"],
    ['SANDBOX', 'yes'],
    ['SANDBOX_TOKEN_SECONDS', '5'],
    ['SANDBOX_TOKEN_SECONDS', 'long'],
    ['REDIRECT_ISSUER', 'id.example.com'],
  ] as const;
  it.each(invalid)('reports %s if it is %j, and what is valid', (name, value) => {
    expect(errorOf({ [name]: value })).toMatch(new RegExp(`^${name}: (Use|Set) .*\\.$`));
  });

  it('reports all invalid variables at once', () => {
    const lines = errorOf(Object.fromEntries(invalid)).split('\n');
    expect(lines).toHaveLength(14);
    expect(new Set(lines.map((line) => line.split(':')[0]))).toEqual(new Set(invalid.map(([name]) => name)));
  });

  it('reports every variable that a server without a sandbox lacks', () => {
    const names = Object.keys(productionEnv).filter((name) => name !== 'SANDBOX');
    for (const name of names)
      expect(errorOf({ ...productionEnv, [name]: '' })).toMatch(new RegExp(`^${name}: .*sandbox`));
    expect(
      errorOf({ SANDBOX: '0' })
        .split('\n')
        .map((line) => line.split(':')[0]),
    ).toEqual(names);
  });
});
