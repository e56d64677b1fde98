import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { StorageUnavailable } from '#server/gateways/files/gateway.ts';
import { requestErrors } from '#contract/errors.ts';
import { refuseField, Refusal } from '#server/domain/refusal.ts';
import { aLog } from '#tests/support/log.ts';
import { answerFailure } from './failures.ts';
import { observeRequests } from './observe-requests.ts';
import { requestMetrics } from './request-metrics.ts';
import type { RequestEnv } from './request-env.ts';

async function answerTo(error: Error) {
  const { log, lines, text } = aLog();
  const app = new Hono<RequestEnv>();
  app.onError(answerFailure);
  app.use(async (c, next) => {
    c.set('requestId', 'request-1');
    await next();
  });
  app.use(observeRequests(log, requestMetrics()));
  app.get('/v1/pets/:id', () => {
    throw error;
  });
  const response = await app.request('/v1/pets/rex?token=secret');
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown, lines, text };
}
const withCode = (code: string, message = 'no') => Object.assign(new Error(message), { code });

describe('a failure', () => {
  it('with a code is answered with its status, code and message', async () => {
    for (const [code, status] of Object.entries(requestErrors)) {
      const response = await answerTo(new Refusal(code as keyof typeof requestErrors));
      expect(response.status).toBe(status);
      expect(response.body).toEqual({ message: expect.stringMatching(/\w+/) as string, code, request_id: 'request-1' });
    }
  });

  it('of one field names that field', async () => {
    expect((await answerTo(refuseField('body.content', 'Write something.'))).body).toMatchObject({
      code: 'invalid_request',
      details: [{ field: 'body.content', message: 'Write something.' }],
    });
  });

  it('that is unexpected reveals nothing to the caller; its location is logged [ER-12]', async () => {
    const { status, body, lines, text } = await answerTo(new Error('password is hunter2'));
    expect(status).toBe(500);
    expect(body).toEqual({
      message: 'Something went wrong, please try again later.',
      code: 'internal',
      request_id: 'request-1',
    });
    expect(lines()).toMatchObject([
      {
        level: 'error',
        event: 'request_failed',
        request_id: 'request-1',
        method: 'GET',
        route: '/v1/pets/:id',
        status: 500,
        milliseconds: expect.any(Number) as number,
        error: { name: 'Error', at: expect.arrayContaining([expect.stringContaining('failures.test.ts')]) as string[] },
      },
    ]);
    expect(text()).not.toMatch(/secret|hunter2|rex/);
  });

  const unreachableErrors = [
    withCode('ECONNREFUSED'),
    withCode('ECONNRESET'),
    withCode('EPIPE'),
    withCode('ETIMEDOUT'),
    withCode('ENOTFOUND'),
    withCode('EAI_AGAIN'),
    new StorageUnavailable('The storage answers 503.'),
    withCode('57P01', 'terminating connection due to administrator command'),
    withCode('57P03', 'the database system is starting up'),
    withCode('08006'),
    withCode('53300', 'sorry, too many clients already'),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Client has encountered a connection error and is not queryable'),
    Object.assign(new AggregateError([withCode('ECONNREFUSED')], ''), { code: 'ECONNREFUSED' }),
  ];
  it.each(unreachableErrors)('of an unreachable database or storage is temporary: %s', async (error) => {
    const { status, body, headers, lines } = await answerTo(error);
    expect({ status, body }).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(headers.get('retry-after')).toBe('2');
    expect(lines()).toMatchObject([{ level: 'warn', status: 503 }]);
  });

  it('of a cancelled statement is temporary, and logged', async () => {
    const { status, headers, lines } = await answerTo(
      withCode('57014', 'canceling statement due to statement timeout'),
    );
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('2');
    expect(lines()).toMatchObject([{ request_id: 'request-1', error: { code: '57014' } }]);
  });

  it.each([withCode('53100', 'could not extend file'), withCode('ENOSPC')])(
    'of a full disk has its own code: %s',
    async (error) => {
      expect(await answerTo(error)).toMatchObject({ status: 507, body: { code: 'storage_full' } });
    },
  );

  it.each([
    withCode('22021', 'invalid byte sequence for encoding "UTF8": 0x00'),
    withCode('22P05', 'unsupported Unicode escape sequence'),
  ])('of a text that databases cannot store is an invalid request: %s', async (error) => {
    const { status, body, lines } = await answerTo(error);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(lines()).toEqual([]);
  });

  it.each([
    withCode('23505', 'duplicate key'),
    withCode('42P01', 'no such table'),
    new TypeError('x is not a function'),
  ])('of a bug is not temporary: %s', async (error) => {
    expect((await answerTo(error)).status).toBe(500);
  });

  it('that is temporary sets retry-after', async () => {
    expect((await answerTo(new Refusal('idempotency_in_progress'))).headers.get('retry-after')).toBe('1');
    expect((await answerTo(new Refusal('rate_limited'))).headers.get('retry-after')).toBe('1');
    expect((await answerTo(new Refusal('forbidden'))).headers.get('retry-after')).toBeNull();
  });
});
