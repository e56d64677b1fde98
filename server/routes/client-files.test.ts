import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configElementId, runtimeConfig } from '#contract/platform/config.ts';
import { serveClient, withConfig } from './client-files.ts';
import type { RequestEnv } from './request-env.ts';

const origin = 'https://rapport.example';
const config = runtimeConfig.parse({
  userPool: { userPoolId: 'us-east-1_abc', userPoolClientId: 'client' },
  redirect: { domain: 'id.example.com', clientId: 'web' },
  services: { campaigns: '/' },
  flags: { clientKey: 'key' },
});
const page = readFileSync('index.html', 'utf8');

/** The content of the page's configuration element. */
const configIn = (html: string): unknown => {
  const [, text] = new RegExp(`id="${configElementId}">([^<]*)</script>`).exec(html) ?? [];
  return JSON.parse(text ?? '');
};

describe('the configuration in the page', () => {
  it('can be read by the app [SH-83]', () => {
    expect(configIn(withConfig(page, config))).toEqual(config);
  });

  it('replaces the previous one', () => {
    const once = withConfig(page, config);
    expect(withConfig(once, config)).toBe(once);
    expect(withConfig(page.replace(`"${configElementId}">`, '$&\n <!-- here -->\n'), config)).toContain(
      'id.example.com',
    );
  });

  it('survives any content, and cannot close its element', () => {
    const dangerousText = fc.constantFrom(
      '</script>',
      '<!--',
      '<script',
      '$&',
      "$'",
      '\u2028',
      '\u2029',
      ']]>',
      '&quot;',
      '"',
      '\\',
    );
    const text = fc.array(fc.oneof(dangerousText, fc.string()), { maxLength: 6 }).map((parts) => parts.join(''));
    const elements = (html: string) => html.match(/<[a-z/!]/gi)?.length;
    fc.assert(
      fc.property(text, (clientKey) => {
        const html = withConfig(page, { ...config, flags: { clientKey } });
        expect(configIn(html)).toMatchObject({ flags: { clientKey } });
        expect(elements(html)).toBe(elements(page));
      }),
    );
  });

  it('throws if the page has no element for it', () => {
    expect(() => withConfig('<html></html>', config)).toThrow(configElementId);
  });
});

describe('the built app', () => {
  const script = 'console.log("Rapport");'.repeat(50);
  let folder: string;
  let app: Hono<RequestEnv>;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'rapport-client-'));
    const files = {
      'index.html': page,
      'index.html.br': brotliCompressSync(page),
      'public.html': readFileSync('public.html'),
      'favicon.svg': '<svg/>',
      'assets/app-1a2b.js': script,
      'assets/app-1a2b.js.br': brotliCompressSync(script),
      'assets/app-1a2b.js.gz': gzipSync(script),
      'assets/app-1a2b.js.map': '{}',
      'assets/odd.bin': 'odd',
      '.vite/manifest.json': '{}',
    };
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), content);
    }
    app = new Hono();
    await serveClient(app, folder, { config, origin, frameAncestors: [] });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const get = (address: string, headers: Record<string, string> = {}) => app.request(address, { headers });
  const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

  it.each(['/', '/client-communications/conversations/42?tab=done', '/config/surveys', '/enroll/register'])(
    'serves its page at %s',
    async (address) => {
      const response = await get(address);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(configIn(await response.text())).toEqual(config);
    },
  );

  it.each([
    ['/enroll/register', 'public'],
    ['/enroll/register/success/', 'public'],
    ['/sms/register?token=t', 'public'],
    ['/sms/register', 'main'],
    ['/enroll/register/more', 'main'],
    ['/enroll', 'main'],
    ['/logout', 'main'],
  ])('gives visitors a page that loads none of the staff’s code: %s loads %s.tsx [D-06]', async (address, entry) => {
    const response = await get(address);
    const text = await response.text();
    expect(text).toContain(`src="/src/${entry}.tsx"`);
    expect(configIn(text)).toEqual(config);
    const again = await get(address, { 'if-none-match': response.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('sends the page compressed, and 304 to a browser that has it', async () => {
    const response = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')).toContain('accept-encoding');
    expect(configIn(brotliDecompressSync(await bytes(response)).toString())).toEqual(config);

    const etag = response.headers.get('etag') ?? '';
    const again = await get('/audit', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('caches hashed files without limit, in an encoding that the browser accepts', async () => {
    const address = '/assets/app-1a2b.js';
    const plain = await get(address);
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(script);

    const brotli = await get(address, { 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await bytes(brotli)).toString()).toBe(script);

    const gzip = await get(address, { 'accept-encoding': 'gzip' });
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await bytes(gzip)).toString()).toBe(script);
  });

  it('revalidates its other files', async () => {
    const icon = await get('/favicon.svg', { 'accept-encoding': 'br' });
    expect(icon.headers.get('content-type')).toBe('image/svg+xml');
    expect(icon.headers.get('cache-control')).toBe('no-cache');
    expect(icon.headers.get('content-encoding')).toBeNull();
    expect((await get('/assets/odd.bin')).headers.get('content-type')).toBe('application/octet-stream');
  });

  it.each([
    '/assets/app-0000.js',
    '/assets/',
    '/assets/app-1a2b.js.map',
    '/assets/app-1a2b.js.br',
    '/.vite/manifest.json',
    '/index.html.br',
    '/public.html',
    '/favicon.ico',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/.env',
  ])('answers 404 at %s, without its page', async (address) => {
    expect((await get(address)).status).toBe(404);
  });

  it('answers a HEAD like a GET without its body, and no other method', async () => {
    const head = await app.request('/', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'text/html; charset=utf-8',
      '',
    ]);
    expect((await app.request('/', { method: 'POST' })).status).toBe(404);
  });
});
