import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { requestErrors } from '#contract/errors.ts';
import { aLog } from '#tests/support/log.ts';
import { asStaff } from '#tests/support/server-world.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { answerFailure } from './failures.ts';
import { observeRequests } from './observe-requests.ts';
import { requestMetrics } from './request-metrics.ts';
import type { RequestEnv } from './request-env.ts';

const practice = 'NEO#elm:main';

/** A server that accepts any `authorization` header as staff; the test provides the response to `/v1/pets/:id`. */
function aServer(getBody: () => string) {
  const { log, lines, text } = aLog();
  const app = new Hono<RequestEnv>();
  app.onError(answerFailure);
  app.notFound((c) => answerFailure(new Refusal('not_found'), c));
  app.use(async (c, next) => {
    c.set('requestId', 'request-1');
    await next();
  });
  app.use(observeRequests(log, requestMetrics()));
  app.use('/v1/*', async (c, next) => {
    if (c.req.header('authorization') === undefined) throw new Refusal('unauthenticated');
    c.set('caller', asStaff(practice));
    await next();
  });
  app.get('/v1/pets/:id', (c) => c.text(getBody()));
  const request = (
    path = '/v1/pets/rex?token=secret',
    headers: Record<string, string> = { authorization: 'Bearer x' },
  ) => app.request(path, { headers });
  return { request, lines, text };
}
const refuse = (code: keyof typeof requestErrors) => () => {
  throw new Refusal(code);
};

describe('a request', () => {
  it('that succeeded is not logged', async () => {
    const { request, lines } = aServer(() => 'woof');
    expect((await request()).status).toBe(200);
    expect(lines()).toEqual([]);
  });

  it('that was slow is logged with its duration', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const { request, lines } = aServer(() => {
      now += 1500;
      return 'woof';
    });
    await request();
    expect(lines()).toMatchObject([
      { level: 'warn', event: 'request_slow', route: '/v1/pets/:id', status: 200, milliseconds: 1500 },
    ]);
  });

  it('that failed is logged with the request id of its answer', async () => {
    const { request, lines } = aServer(() => {
      throw new Error('no');
    });
    const { request_id } = (await (await request()).json()) as { request_id: string };
    expect(lines()).toMatchObject([{ level: 'error', event: 'request_failed', request_id, status: 500 }]);
  });

  it('of staff that was refused is logged with its code', async () => {
    const { request, lines, text } = aServer(refuse('settings_changed'));
    expect((await request()).status).toBe(requestErrors.settings_changed);
    expect(lines()).toMatchObject([
      { level: 'info', event: 'request_refused', request_id: 'request-1', code: 'settings_changed' },
    ]);
    expect(lines()[0]?.practice).toMatch(/^[0-9a-f]{12}$/);
    expect(text()).not.toMatch(/elm|rex|secret/);
  });

  it('without a session that was refused is not logged', async () => {
    const { request, lines } = aServer(() => 'woof');
    expect((await request('/v1/pets/rex', {})).status).toBe(401);
    expect((await request('/.env', {})).status).toBe(404);
    expect(lines()).toEqual([]);
  });

  it('for an unknown address is logged by the pattern that matched it', async () => {
    const { request, lines, text } = aServer(() => 'woof');
    expect((await request('/v1/nothing/rex')).status).toBe(404);
    expect(lines()).toMatchObject([{ route: '/v1/*', status: 404 }]);
    expect(text()).not.toContain('rex');
  });
});
