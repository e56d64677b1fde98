import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { ErrorBody } from '#contract/errors.ts';
import { defineEndpoint, defineService, queryInt } from '#contract/http.ts';
import { aLog } from '#tests/support/log.ts';
import { aPractice, asStaff, startWorld } from '#tests/support/server-world.ts';
import { anApp } from '#tests/support/an-app.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { admission } from './admission.ts';
import { answerFailure } from './failures.ts';
import { observeRequests } from './observe-requests.ts';
import { requestMetrics } from './request-metrics.ts';
import type { RequestEnv } from './request-env.ts';
import { serve } from './serve.ts';

const world = await startWorld();

const findPets = defineEndpoint({
  method: 'GET',
  path: '/v1/{owner}/pets',
  spec: 'none',
  summary: 'Finds.',
  params: z.object({ owner: z.string() }),
  query: z.object({ name: z.string(), limit: queryInt({ min: 1, max: 9, fallback: 3 }) }),
  response: z.object({ received: z.unknown() }),
});
const savePet = defineEndpoint({
  method: 'POST',
  path: '/v1/{owner}/pets',
  spec: 'none',
  summary: 'Saves.',
  params: z.object({ owner: z.string() }),
  query: z.object({ notify: z.optional(z.enum(['yes', 'no'])) }),
  body: z.strictObject({ name: z.string().check(z.minLength(1)), tags: z.optional(z.array(z.string())) }),
  response: z.object({ received: z.unknown() }),
  status: 201,
  idempotent: true,
});
const sendPhoto = defineEndpoint({
  method: 'POST',
  path: '/v1/photos',
  spec: 'none',
  summary: 'Uploads.',
  encoding: 'multipart',
  body: z.object({ file: z.file(), pet: z.string() }),
  response: z.object({ received: z.unknown() }),
});
const renamePractice = defineEndpoint({
  method: 'PATCH',
  path: '/v1/practice',
  spec: 'none',
  summary: 'Renames, and returns an invalid response.',
  body: z.strictObject({ name: z.string() }),
  response: z.object({ name: z.string() }),
});
const notImplemented = defineEndpoint({
  method: 'GET',
  path: '/v1/horoscope',
  spec: 'none',
  summary: 'Some day.',
  response: z.object({}),
});
const service = defineService({
  name: 'campaigns',
  endpoints: { findPets, savePet, sendPhoto, renamePractice, notImplemented },
});

/** The test's service at one practice. */
async function aServer() {
  const { practice } = await aPractice(world, { name: 'Elm' });
  const app = new Hono<RequestEnv>();
  const { log, lines } = aLog();
  app.onError(answerFailure);
  app.use(observeRequests(log, requestMetrics()));
  const verifyToken = async () => asStaff(practice);
  serve(app, { ...world, admission: admission({ ...world, verifyToken, staffRate: null }) }, service, {
    findPets: async (_ctx, input) => ({ received: input }),
    savePet: async (_ctx, input) => ({ received: input }),
    sendPhoto: async (_ctx, { file, pet }) => ({ received: { size: file.size, pet } }),
    renamePractice: async (ctx, { name }) => {
      await ctx.db.updateTable('practice').set({ name }).where('practice', '=', ctx.practice).execute();
      return {} as { name: string };
    },
    notImplemented: async () => {
      throw new Refusal('not_implemented');
    },
  });
  const request = async (path: string, { headers, ...init }: RequestInit = {}) => {
    const authorized = { authorization: 'Bearer token', ...(headers as Record<string, string> | undefined) };
    const response = await app.request(path, { ...init, headers: authorized });
    const body = (await response.json()) as ErrorBody & { received?: unknown };
    return { status: response.status, body, fields: body.details?.map(({ field }) => field) };
  };
  const save = (body: BodyInit, path = '/v1/anna/pets', headers = {}) =>
    request(path, { method: 'POST', body, headers });
  const upload = (body: BodyInit, headers = {}) => request('/v1/photos', { method: 'POST', body, headers });
  return { practice, request, save, upload, lines };
}

describe('a request', () => {
  it('reaches its verb as one object, parsed and with defaults', async () => {
    const { request, save } = await aServer();
    expect(await request('/v1/anna/pets?name=Rex&limit=5&other=1')).toMatchObject({
      status: 200,
      body: { received: { owner: 'anna', name: 'Rex', limit: 5 } },
    });
    expect((await request('/v1/a%2Fb%20%C3%BC/pets?name=')).body.received).toEqual({
      owner: 'a/b ü',
      name: '',
      limit: 3,
    });
    expect(await save('{"name":"Rex"}', '/v1/anna/pets?notify=no')).toMatchObject({
      status: 201,
      body: { received: { owner: 'anna', notify: 'no', name: 'Rex' } },
    });
  });

  it('without a required parameter is refused with its own code [SH-92]', async () => {
    const { request } = await aServer();
    const response = await request('/v1/anna/pets');
    expect(response).toMatchObject({ status: 400, fields: ['query.name'] });
    expect(response.body).toMatchObject({ code: 'missing_parameters', message: 'Missing required parameters' });
  });

  it('is refused with all invalid fields', async () => {
    const { request, save } = await aServer();
    expect(await request('/v1/anna/pets?limit=10')).toMatchObject({
      status: 400,
      fields: ['query.name', 'query.limit'],
      body: { code: 'invalid_request' },
    });
    const response = await save('{"name":"","tags":["a",2],"owner":"max","age":3}', '/v1/anna/pets?notify=maybe');
    expect(response.status).toBe(400);
    expect(new Set(response.fields)).toEqual(
      new Set(['query.notify', 'body.name', 'body.tags.1', 'body.owner', 'body.age']),
    );
    for (const { message } of response.body.details ?? []) expect(message).toMatch(/\w+ \w+/);
  });

  it('is refused with each unknown field once, shortened, and the first thirty only', async () => {
    const { save } = await aServer();
    const long = 'x'.repeat(1000);
    const more = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`more${index}`, 1]));
    const few = await save(JSON.stringify({ name: 'Rex', age: 3, [long]: 1 }));
    expect(few.body.details).toEqual([
      { field: 'body.age', message: 'There is no such field.' },
      { field: `body.${long.slice(0, 195)}…`, message: 'There is no such field.' },
    ]);
    const { status, fields = [] } = await save(JSON.stringify({ name: 'Rex', ...more }));
    expect([status, fields.length, fields[0], fields[29]]).toEqual([400, 31, 'body.more0', 'body.more29']);
    const list = await save(JSON.stringify({ name: 'Rex', tags: Array.from({ length: 500 }, () => 1) }));
    expect(list.fields?.slice(-2)).toEqual(['body.tags.29', 'request']);
  });

  it.each([
    '{"name":',
    "{'name':'Rex'}",
    'name=Rex',
    '{"name":"Rex"}{}',
    '{"name":"Rex","__proto__":{"polluted":true}}',
    '{"name":"Rex","tags":[{"constructor":{"prototype":{"polluted":true}}}]}',
    `{"tags":${'['.repeat(40)}${']'.repeat(40)}}`,
    `{"tags":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
    `{"name":"Rex","tags":[${'[],'.repeat(30_000)}[]]}`,
  ])('with invalid JSON is refused: %.40s', async (body) => {
    const { save } = await aServer();
    expect(await save(body)).toMatchObject({ status: 400, fields: ['body'], body: { code: 'invalid_request' } });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it.each(['null', '[]', '"name"', '7'])('with JSON that is no object is refused: %s', async (body) => {
    const { save } = await aServer();
    expect(await save(body)).toMatchObject({ status: 400, fields: ['body'] });
  });

  it('without a body has no fields', async () => {
    const { save } = await aServer();
    for (const body of ['', ' \n']) expect(await save(body)).toMatchObject({ status: 400, fields: ['body.name'] });
  });

  it('may be a form', async () => {
    const { upload } = await aServer();
    const form = new FormData();
    form.set('pet', 'Rex');
    form.set('file', new File(['woof'], 'rex.png'));
    expect(await upload(form)).toMatchObject({ status: 200, body: { received: { size: 4, pet: 'Rex' } } });
    form.set('file', 'woof');
    expect(await upload(form)).toMatchObject({ status: 400, fields: ['body.file'] });
    expect(await upload('{"pet":"Rex"}')).toMatchObject({ status: 400, fields: ['body'] });
    expect(await upload(new URLSearchParams({ pet: 'Rex' }))).toMatchObject({ status: 400, fields: ['body'] });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await upload('--x\r\nnot a form', headers)).toMatchObject({ status: 400, fields: ['body'] });
    expect(await upload('no boundary', { 'content-type': 'multipart/form-data' })).toMatchObject({ status: 400 });
  });

  it('with an invalid key is refused, and repeated with a valid one gets the same answer', async () => {
    const { save } = await aServer();
    for (const key of ['short', 'with space 1', 'x'.repeat(129)])
      expect(await save('{"name":"Rex"}', undefined, { 'idempotency-key': key })).toMatchObject({
        status: 400,
        fields: ['Idempotency-Key'],
      });
    const again = () => save('{"name":"Rex"}', undefined, { 'idempotency-key': 'intent-0001' });
    expect(await again()).toEqual(await again());
  });

  it('for a missing feature is answered 501', async () => {
    const { request, lines } = await aServer();
    expect(await request('/v1/horoscope')).toMatchObject({ status: 501, body: { code: 'not_implemented' } });
    expect(lines()).toMatchObject([{ level: 'warn', route: '/v1/horoscope', status: 501, code: 'not_implemented' }]);
  });

  it('whose answer violates its contract is rolled back', async () => {
    const { practice, request, lines } = await aServer();
    const response = await request('/v1/practice', { method: 'PATCH', body: '{"name":"Oak"}' });
    expect(response).toMatchObject({ status: 500, body: { message: 'Something went wrong, please try again later.' } });
    expect(lines()).toMatchObject([{ level: 'error', event: 'request_failed', route: '/v1/practice' }]);
    const stored = world.store.db.selectFrom('practice').select('name').where('practice', '=', practice);
    expect(await stored.executeTakeFirst()).toEqual({ name: 'Elm' });
  });
});

describe('an address', () => {
  const unknownPaths = [
    '/v1/nothing',
    '/v1',
    '/v2/conversations',
    '/v1/conversations/',
    '/v1//conversations',
    '/v1/%E0%A4%A',
  ];
  it.each(unknownPaths)('that does not exist is answered 404 as JSON, with a session only: %s', async (path) => {
    const { app } = anApp(world);
    const { practice } = await aPractice(world);
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      expect((await app.request(path, { method })).status).toBe(401);
      const response = await app.request(path, { method, headers: { authorization: `Bearer ${practice}` } });
      expect(response.status).toBe(404);
      const body = (await response.json()) as ErrorBody;
      expect(body).toMatchObject({ code: 'not_found', request_id: response.headers.get('x-request-id') });
    }
  });

  it.each(['/nothing', '/.env', '/.git/config', '/V1/conversations', '/%2e%2e/package.json'])(
    'outside the contract is answered 404 as JSON: %s',
    async (path) => {
      const response = await anApp(world).app.request(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'not_found' });
    },
  );

  it('does not read the body of a request without a session', async () => {
    let read = 0;
    const body = new ReadableStream(
      {
        pull: (controller) => {
          read += 1;
          controller.enqueue(new Uint8Array(1000));
        },
      },
      { highWaterMark: 0 },
    );
    const request = new Request('http://rapport/v1/conversations', {
      method: 'POST',
      headers: { authorization: 'Bearer nobody' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect((await anApp(world).app.request(request)).status).toBe(401);
    expect(read).toBe(0);
  });

  it('limits the body, whether its length is declared or not', async () => {
    const { app, log } = anApp(world);
    const { practice } = await aPractice(world);
    const headers = { authorization: `Bearer ${practice}`, 'content-type': 'application/json' };
    const declared = await app.request('/v1/conversations', {
      method: 'POST',
      headers: { ...headers, 'content-length': '10000000' },
      body: 'x'.repeat(10_000_000),
    });
    expect([declared.status, ((await declared.json()) as ErrorBody).code]).toEqual([413, 'payload_too_large']);

    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 1_000_000;
        if (sent > 20_000_000) controller.close();
        else controller.enqueue(new TextEncoder().encode('x'.repeat(1_000_000)));
      },
    });
    const undeclared = new Request('http://rapport/v1/conversations', {
      method: 'POST',
      headers,
      body: endless,
      duplex: 'half',
    } as RequestInit);
    const response = await app.request(undeclared);
    expect([response.status, ((await response.json()) as ErrorBody).code]).toEqual([413, 'payload_too_large']);
    expect(sent).toBeLessThan(10_000_000);
    expect(log.lines().map((line) => line.code)).toEqual(['payload_too_large', 'payload_too_large']);
  });
});
