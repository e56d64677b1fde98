import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { listeningApp } from '#tests/support/listening-app.ts';
import { ReferenceInUse, type RegisteredUse, RegistryRefusal, RegistryUnavailable } from './gateway.ts';
import { carrierRegistry } from './registry.ts';

const use: RegisteredUse = {
  description: 'Reminds clients of appointments.',
  consent: 'Clients tick a box on paper.',
  samples: ['Luna has an appointment. See https://elm.example', 'Olive is due.'],
  stopAnswer: 'You will get no more texts.',
  helpAnswer: 'Call us.',
  startAnswer: 'You will get texts again.',
};

/** The gateway in front of a registry that answers each request in the given way, and what it was sent. */
async function inFrontOf(
  answers: Readonly<Record<string, unknown>>,
  status = 200,
  headers: Record<string, string> = {},
) {
  const sent: { path: string; body: unknown }[] = [];
  const app = new Hono().all('*', async (c) => {
    const path = `${c.req.method} ${c.req.path}`;
    sent.push({ path, body: c.req.method === 'GET' ? null : await c.req.json().catch(() => null) });
    const answer = answers[path];
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer ?? {});
    return new Response(text, { status, headers });
  });
  const port = await freePort();
  const { close } = await listeningApp(app, port);
  const account = { url: `http://127.0.0.1:${port}`, key: 'key', secret: 'secret', upstream: 'UP' };
  return { registry: carrierRegistry({ account }), sent, [Symbol.dispose]: close };
}
const creation = 'POST /campaignBuilder';
async function failureOf(answer: unknown, status: number, headers?: Record<string, string>): Promise<unknown> {
  using front = await inFrontOf({ [creation]: answer }, status, headers);
  return await front.registry.createCampaign('ours', 'B1', use).catch((error: unknown) => error);
}

describe('an answer of the registry', () => {
  it.each([
    ['a reference in use, as its second version says it', [{ code: 501, description: 'no', fields: ['referenceId'] }]],
    ['a reference in use, as its first version says it', [{ code: 501, description: 'no', field: 'referenceId' }]],
  ])('of %s is no refusal', async (_which, answer) => {
    expect(await failureOf(answer, 400)).toBeInstanceOf(ReferenceInUse);
  });

  it('with its own words is a refusal, without a number that was sent', async () => {
    const answer = [{ code: 501, description: 'EIN 84-2917350 is invalid', fields: ['ein'] }];
    expect(await failureOf(answer, 400)).toEqual(new RegistryRefusal('EIN … is invalid'));
    expect(await failureOf({ message: 'Not allowed' }, 400)).toEqual(new RegistryRefusal('Not allowed'));
  });

  it('of a gateway in front of it, or of a failed server, leaves it unknown what was done', async () => {
    for (const [answer, status] of [
      ['<html>Bad Request</html>', 400],
      ['', 502],
      [[{ code: 500, description: 'Failed' }], 500],
      ['<html>Fine</html>', 200],
      [{ campaignId: '' }, 200],
    ] as const) {
      const error = await failureOf(answer, status);
      expect(error, `${status} ${JSON.stringify(answer)}`).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(RegistryRefusal);
      expect(error).not.toBeInstanceOf(RegistryUnavailable);
    }
  });

  it('that asks to wait is repeated after the time that it names, an hour at most', async () => {
    expect(await failureOf('', 429, { 'retry-after': '30' })).toMatchObject({ retryAfter: 30 });
    expect(await failureOf('', 429, { 'retry-after': '999999' })).toMatchObject({ retryAfter: 3600 });
    expect(await failureOf('', 401)).toMatchObject({ name: 'RegistryUnavailable', retryAfter: null });
  });

  it.each([
    [{ status: 'REGISTRATION_PENDING', identityStatus: 'UNVERIFIED' }, 'PENDING'],
    [{ status: 'ACTIVE' }, 'PENDING'],
    [{ status: 'ACTIVE', identityStatus: 'A_NEW_LEVEL' }, 'PENDING'],
    [{ status: 'ACTIVE', identityStatus: 'VERIFIED' }, 'VERIFIED'],
    [{ status: 'ACTIVE', identityStatus: 'VETTED_VERIFIED' }, 'VERIFIED'],
    [{ status: 'ACTIVE', identityStatus: 'UNVERIFIED' }, 'REFUSED'],
  ])('about a business of %j means %s', async (brand, status) => {
    using front = await inFrontOf({
      'GET /brand/B1': { brandId: 'B1', ...brand },
      'GET /brand/feedback/B1': { brandId: 'B1', category: [{ id: 'TAX_ID', description: 'No match for 842917350' }] },
    });
    expect(await front.registry.readBrand('B1')).toEqual({
      status,
      ...(status === 'REFUSED' && { refusals: [{ code: 'ein_mismatch', words: 'No match for …' }] }),
    });
  });
});

it('changes of a campaign only what can be changed', async () => {
  using front = await inFrontOf({ [creation]: { campaignId: 'C1' } });
  await front.registry.createCampaign('ours', 'B1', use);
  await front.registry.correctCampaign('C1', use);
  const [created, changed] = front.sent.map(({ body }) => body as object);
  expect(created).toMatchObject({ ...changed, embeddedLink: true, embeddedPhone: false, referenceId: 'ours' });
  expect(Object.keys(changed ?? {}).toSorted()).toEqual(
    ['description', 'helpMessage', 'messageFlow', 'optinMessage', 'optoutMessage', 'sample1', 'sample2'].toSorted(),
  );
});
