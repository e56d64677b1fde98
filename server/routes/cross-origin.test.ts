import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { callsFromPages } from './cross-origin.ts';
import type { RequestEnv } from './request-env.ts';

const page = 'https://pages.example';
const app = new Hono<RequestEnv>();
app.use('/v1/*', callsFromPages([page]));
app.post('/v1/messages', (c) => c.json({}));

const preflight = (origin: string) =>
  app.request('/v1/messages', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'idempotency-key' },
  });

it('lets the pages that are named call from a browser, with the headers that they send, and no others [F-61]', async () => {
  const { headers } = await preflight(page);
  expect(headers.get('access-control-allow-origin')).toBe(page);
  expect(headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
  const answer = await app.request('/v1/messages', { method: 'POST', headers: { origin: page } });
  expect(answer.headers.get('access-control-allow-origin')).toBe(page);
  expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After');
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull();

  for (const origin of ['https://evil.example', 'null', `${page}.evil.example`])
    for (const { headers: refused } of [
      await preflight(origin),
      await app.request('/v1/messages', { method: 'POST', headers: { origin } }),
    ])
      expect(refused.get('access-control-allow-origin')).toBeNull();
});
