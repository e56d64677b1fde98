import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import type { ErrorBody } from '#contract/errors.ts';
import { defineEndpoint, defineService } from '#contract/http.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { issueSocketTicket } from '#server/domain/socket-ticket.ts';
import { anApp } from '#tests/support/an-app.ts';
import { anAddress, fromAddress } from '#tests/support/from-address.ts';
import { announcements, aPractice, asStaff, startWorld } from '#tests/support/server-world.ts';
import { admission } from './admission.ts';
import { type Handler, serve } from './serve.ts';

const response = z.object({ caller: z.string(), practice: z.nullable(z.string()) });
const shared = { spec: 'none', summary: 'For a test.', response };

const readSurvey = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/v1/public/surveys/{id}',
  params: z.object({ id: z.string() }),
  public: [
    { by: 'address', most: 3, within: 3600 },
    { by: 'everybody', most: 1000, within: 3600 },
  ],
});
const answerSurvey = defineEndpoint({
  ...shared,
  method: 'POST',
  path: '/v1/public/surveys',
  body: z.object({ practice: z.string() }),
  idempotent: true,
  public: [{ by: 'address', most: 100, within: 3600 }],
});
const countVotes = defineEndpoint({
  ...shared,
  method: 'GET',
  path: '/v1/public/votes',
  public: [{ by: 'everybody', most: 2, within: 3600 }],
});
const listSurveys = defineEndpoint({ ...shared, method: 'GET', path: '/v1/surveys' });
const surveys = defineService({
  name: 'surveys',
  endpoints: { readSurvey, answerSurvey, countVotes, listSurveys },
});

const world = await startWorld();

/** One server process with a service, three of whose calls are public. */
function aProcess(proxies = 0) {
  const verifyToken = async (token: string) => {
    if (token !== 'good') throw new Refusal('unauthenticated');
    return asStaff('NEO#elm:main');
  };
  const { app } = anApp(world, {
    proxies,
    mount: (given) =>
      serve(given, { ...world, admission: admission({ ...world, verifyToken, staffRate: null }) }, surveys, {
        readSurvey: async ({ caller }) => ({ caller: `${caller.kind} ${caller.address}`, practice: null }),
        answerSurvey: async (ctx, { practice }) => {
          const atPractice = ctx.atPractice(practice);
          atPractice.announce('settings', 'a survey');
          return { caller: atPractice.caller.kind, practice: atPractice.practice };
        },
        countVotes: async ({ caller }) => ({ caller: caller.kind, practice: null }),
        listSurveys: async ({ caller, practice }) => ({ caller: `${caller.kind} ${caller.staff.id}`, practice }),
      }),
  });
  return {
    get: async (path: string, address = anAddress(), headers: Record<string, string> = {}) => {
      const response = await app.request(path, { headers }, fromAddress(address));
      const body = (await response.json()) as ErrorBody & { caller?: string };
      return { status: response.status, body, wait: Number(response.headers.get('retry-after')) };
    },
    post: async (practice: string, key: string) => {
      const headers = { 'idempotency-key': key, 'content-type': 'application/json' };
      const request = { method: 'POST', headers, body: JSON.stringify({ practice }) };
      const response = await app.request('/v1/public/surveys', request, fromAddress(anAddress()));
      return { status: response.status, body: (await response.json()) as unknown };
    },
  };
}

describe('a public endpoint', () => {
  it('needs no session, and ignores a token', async () => {
    const { get } = aProcess();
    expect(await get('/v1/public/surveys/7', '203.0.113.1')).toMatchObject({
      status: 200,
      body: { caller: 'visitor 203.0.113.1' },
    });
    for (const token of ['good', 'bad'])
      expect(await get('/v1/public/surveys/7', '203.0.113.2', { authorization: `Bearer ${token}` })).toMatchObject({
        status: 200,
        body: { caller: 'visitor 203.0.113.2' },
      });
  });

  it('acts for the practice named in its input, once for each Idempotency-Key', async () => {
    const { practice } = await aPractice(world);
    const { post } = aProcess();
    const first = await post(practice, 'intent-0001');
    expect(first).toEqual({ status: 200, body: { caller: 'visitor', practice } });
    expect(await post(practice, 'intent-0001')).toEqual(first);
    expect(await announcements(world, practice)).toEqual(['settings a survey']);
    expect((await post('NEO#elm:main', 'intent-0001')).status).toBe(422);
  });

  it('accepts no verb that needs a member of staff', () => {
    expectTypeOf(issueSocketTicket).parameter(0).not.toExtend<Parameters<Handler<typeof readSurvey>>[0]>();
    expectTypeOf<Parameters<Handler<typeof readSurvey>>[0]>().not.toExtend<Parameters<typeof issueSocketTicket>[0]>();
    expectTypeOf<Parameters<Handler<typeof listSurveys>>[0]>().toExtend<Parameters<typeof issueSocketTicket>[0]>();
  });
});

describe('an endpoint that is not public', () => {
  it('answers staff only', async () => {
    const { get } = aProcess();
    for (const authorization of ['', 'Bearer', 'Bearer bad'])
      expect(await get('/v1/surveys', undefined, { authorization })).toMatchObject({
        status: 401,
        body: { code: 'unauthenticated' },
      });
    expect(await get('/v1/surveys', undefined, { authorization: 'Bearer good' })).toMatchObject({
      status: 200,
      body: { caller: 'staff ada' },
    });
  });
});

describe('the limit of a public endpoint [F-54]', () => {
  it('is shared by all processes, sets retry-after and does not affect other addresses', async () => {
    const [one, other] = [aProcess(), aProcess()];
    const address = anAddress();
    for (const process of [one, other, one])
      expect((await process.get('/v1/public/surveys/7', address)).status).toBe(200);
    for (const process of [one, other]) {
      const response = await process.get('/v1/public/surveys/8', address);
      expect(response).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(response.wait).toBeGreaterThan(1000);
      expect(response.wait).toBeLessThanOrEqual(1200);
    }
    expect((await one.get('/v1/public/surveys/7')).status).toBe(200);
  });

  it('can apply to all addresses together', async () => {
    const { get } = aProcess();
    const responses = [await get('/v1/public/votes'), await get('/v1/public/votes'), await get('/v1/public/votes')];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429]);
  });

  it('applies to the client behind a trusted proxy, even if it spoofs other addresses', async () => {
    const { get } = aProcess(1);
    const [proxy, client] = [anAddress(), anAddress()];
    const request = (claim: string) => get('/v1/public/surveys/7', proxy, { 'x-forwarded-for': `${claim}${client}` });
    const responses = [];
    for (const claim of ['', '192.0.2.1, ', '192.0.2.2, ', '192.0.2.3, ']) responses.push(await request(claim));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect((await get('/v1/public/surveys/7', proxy, { 'x-forwarded-for': anAddress() })).status).toBe(200);
  });

  it('ignores X-Forwarded-For without a trusted proxy', async () => {
    const { get } = aProcess();
    const address = anAddress();
    const responses = [];
    for (let time = 0; time < 4; time += 1)
      responses.push(await get('/v1/public/surveys/7', address, { 'x-forwarded-for': anAddress() }));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  });

  it('applies to an IPv6 /64 network as a whole', async () => {
    const { get } = aProcess();
    const network = '2001:db8:77:1';
    const responses = [];
    for (const host of ['1', '2', 'a:b:c', 'ffff'])
      responses.push(await get('/v1/public/surveys/7', `${network}::${host}`));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  });

  it('is four times as high for an IPv6 /56 network, and sixteen times for a /48', async () => {
    const { get } = aProcess();
    const admitted = async (count: number, networkOf: (index: number) => string) => {
      const statuses = [];
      for (let index = 0; index < count; index += 1)
        statuses.push((await get('/v1/public/surveys/7', `${networkOf(index)}::1`)).status);
      return statuses.filter((status) => status === 200).length;
    };
    expect(await admitted(20, (index) => `2001:db8:78:10${index + 10}`)).toBe(12);
    expect(await admitted(60, (index) => `2001:db8:78:${index + 20}00`)).toBe(36);
    expect((await get('/v1/public/surveys/7', '2001:db8:79:1::1')).status).toBe(200);
  });
});
