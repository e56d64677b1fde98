import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { brotliDecompressSync } from 'node:zlib';
import { jsonAnswer } from './json-answer.ts';

const long = { text: 'Biscuit is ready to go home. '.repeat(2000) };
const app = new Hono()
  .get('/long', (c) => jsonAnswer(c, long, 200))
  .get('/short', (c) => jsonAnswer(c, { ok: true }, 200));

it('compresses a large answer if the client accepts it', async () => {
  const compressed = await app.request('/long', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(compressed.headers.get('content-encoding')).toBe('br');
  const bytes = Buffer.from(await compressed.arrayBuffer());
  expect(bytes.length).toBeLessThan(2000);
  expect(JSON.parse(String(brotliDecompressSync(bytes)))).toEqual(long);

  const plain = await app.request('/long', { headers: { 'accept-encoding': 'gzip' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.json()).toEqual(long);
  const short = await app.request('/short', { headers: { 'accept-encoding': 'br' } });
  expect(short.headers.get('content-encoding')).toBeNull();
  expect(await short.json()).toEqual({ ok: true });
});
