import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { type RuntimeConfig, runtimeConfig } from '#contract/platform/config.ts';
import { answerFailure } from './failures.ts';
import { connectSources, pagePolicy, securityHeaders } from './security-headers.ts';
import type { RequestEnv } from './request-env.ts';

const origin = 'https://rapport.example';
const config: RuntimeConfig = runtimeConfig.parse({
  userPool: { userPoolId: 'eu-west-1_abc', userPoolClientId: 'client' },
  redirect: { domain: 'login.example.com', clientId: 'web' },
  services: {
    campaigns: '/',
    notificationSocket: 'wss://live.example.com/socket',
    communication: 'https://texts.example.com/api/',
  },
  flags: { clientKey: 'key' },
});
const selfHosted: RuntimeConfig = {
  ...config,
  userPool: { ...config.userPool, endpoint: '/sandbox/user-pool' },
  redirect: { ...config.redirect, domain: '/oidc' },
  services: { campaigns: '/', notificationSocket: '/realtime' },
  flags: { clientKey: 'key', baseUrl: '/flags', streamUrl: '/flags', eventsUrl: '/flags' },
};

describe('the hosts that the page may connect to', () => {
  it('are those of its configuration, and the default hosts of its services', () => {
    expect(connectSources(config, origin)).toEqual([
      "'self'",
      'wss://live.example.com',
      'https://texts.example.com',
      'https://cognito-idp.eu-west-1.amazonaws.com',
      'https://login.example.com',
      'https://app.launchdarkly.com',
      'https://clientstream.launchdarkly.com',
      'https://events.launchdarkly.com',
    ]);
  });

  it('are its own origin only, if that provides all services', () => {
    expect(connectSources(selfHosted, origin)).toEqual(["'self'", 'wss://rapport.example']);
    expect(connectSources(selfHosted, 'http://localhost:8080')).toContain('ws://localhost:8080');
  });

  it('include the flag service’s default host for each address that is not configured', () => {
    const proxied = { ...selfHosted, flags: { clientKey: 'key', baseUrl: 'https://flags.example.com' } };
    expect(connectSources(proxied, origin).slice(2)).toEqual([
      'https://flags.example.com',
      'https://clientstream.launchdarkly.com',
      'https://events.launchdarkly.com',
    ]);
  });
});

describe('the policy of the page', () => {
  const policy = new Map(
    pagePolicy(selfHosted, origin)
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );

  it('allows scripts of its own origin only', () => {
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('script-src-attr')).toBe("'none'");
    expect(policy.get('object-src')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(pagePolicy(config, origin)).not.toMatch(/unsafe|\*|http:/);
  });

  it('allows Trusted Types for the worker only', () => {
    expect(policy.get('trusted-types')).toBe('rapport-own-worker rapport-page-preview ProseMirrorClipboard');
    expect(policy.get('worker-src')).toBe("'self'");
  });

  it('allows the configured tracker and walkthroughs only', () => {
    const analytics = { scriptUrl: 'https://tracker.example.com/v1/tracker.js', key: 'k' };
    const walkthrough = { scriptUrl: '/tours.js', key: 'k' };
    const extended = pagePolicy({ ...selfHosted, analytics, walkthrough }, origin);
    expect(extended.split('; ')).toEqual(
      pagePolicy(selfHosted, origin)
        .replace("script-src 'self'", "script-src 'self' https://tracker.example.com")
        .replace(/connect-src [^;]+/, '$& https://tracker.example.com')
        .replace(
          /trusted-types rapport-own-worker rapport-page-preview ProseMirrorClipboard/,
          '$& rapport-outside-scripts',
        )
        .split('; '),
    );
    expect(extended).toContain("require-trusted-types-for 'script'");
    expect(extended).not.toMatch(/unsafe|\*|allow-duplicates/);
  });

  it('allows framing by configured practice software only, and forms to its own origin only', () => {
    expect(policy.get('frame-ancestors')).toBe("'none'");
    const pims = ['https://pims.example', 'https://*.neo.example'];
    expect(pagePolicy(selfHosted, origin, pims)).toContain(
      'frame-ancestors https://pims.example https://*.neo.example;',
    );
    expect(policy.get('form-action')).toBe("'self'");
  });

  it('has an address for reports of violations', () => {
    expect(policy.get('report-uri')).toBe('/csp-reports');
    expect(policy.get('report-to')).toBe('csp');
    expect(pagePolicy(selfHosted, 'http://localhost:8080')).not.toContain('report-to');
  });

  it('allows connections to the configured hosts', () => {
    expect(policy.get('connect-src')).toBe(connectSources(selfHosted, origin).join(' '));
  });
});

describe('every response', () => {
  async function responses(isSecure: boolean) {
    const app = new Hono<RequestEnv>();
    app.onError(answerFailure);
    app.use(securityHeaders(isSecure));
    app.get('/fine', (c) => c.json({}));
    app.get('/page', (c) =>
      c.html('', 200, { 'content-security-policy': "default-src 'self'", 'cache-control': 'no-cache' }),
    );
    app.get('/broken', () => {
      throw new Error('broken');
    });
    const get = async (path: string) => app.request(path);
    const [success, page, error, missing] = await Promise.all([get('/fine'), get('/page'), get('/broken'), get('/x')]);
    return { success, page, error, missing };
  }

  it('has the security headers, also if it is an error', async () => {
    const { success, error, missing } = await responses(false);
    for (const response of [success, error, missing])
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
  });

  it('does not override the policy of its route', async () => {
    const { page } = await responses(false);
    expect(page.headers.get('content-security-policy')).toBe("default-src 'self'");
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('has HSTS if the server has TLS', async () => {
    expect((await responses(true)).success.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
    expect((await responses(false)).success.headers.get('strict-transport-security')).toBeNull();
  });
});
