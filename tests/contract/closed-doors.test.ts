import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/http.ts';
import { tokenVerifier } from '#server/routes/authenticate.ts';
import { aLog } from '#tests/support/log.ts';
import { aPracticeToAsk, callNamed, everyEndpoint } from '#tests/support/every-call.ts';
import { anApp } from '#tests/support/an-app.ts';
import { aProductionServer } from '#tests/support/production-server.ts';
import { aPractice, startWorld } from '#tests/support/server-world.ts';
import { aTokenSigner } from '#tests/support/signed-tokens.ts';

const world = await startWorld();
const mark = 'Zanzibar';
const asked = await aPracticeToAsk(world, mark);
const names = [...everyEndpoint.keys()];
const isPublic = (name: string) => everyEndpoint.get(name)?.public !== null;
const staffCalls = names.filter((name) => !isPublic(name));
const refusals = [401, 403, 404, 405];

/** An answer must contain nothing of the practice. */
function expectNothingOfIt(answer: string): void {
  expect(answer).not.toContain(mark);
  expect(answer).not.toContain(asked.practice.split(/[#:]/)[1]);
}

/** The public calls. For each, a test in `server/routes/` shows what a stranger can do with it. */
const publicCalls: readonly string[] = [];

it('only these calls are open to callers without a session [SH-78]', () => {
  expect(names.filter(isPublic)).toEqual(publicCalls);
});

describe('every call of the contract, asked with a token that is none [F-47]', () => {
  let server: ReturnType<typeof anApp>;
  let signer: Awaited<ReturnType<typeof aTokenSigner>>;
  beforeAll(async () => {
    signer = await aTokenSigner();
    server = anApp(world, { verifyToken: tokenVerifier([signer.trusted], async () => false) });
  });
  const ask = async (name: string, authorization: string) => {
    const { endpoint, input } = callNamed(asked, name);
    return server.call(asked.practice, endpoint, input, { headers: { authorization } });
  };

  it.each(staffCalls)('%s is refused in the same words, whatever is wrong [SH-78] [API-01]', async (name) => {
    const headers = Object.values(await signer.badTokens(asked.practice)).map((token) => `Bearer ${token}`);
    const bodies = new Set<string>();
    for (const header of [...headers, '', 'Bearer', 'Basic YTpi']) {
      const answer = await ask(name, header);
      expect(answer.status, header).toBe(401);
      expectNothingOfIt(answer.text);
      bodies.add(answer.text.replace(/"request_id":"[^"]+"/, ''));
    }
    expect(bodies.size).toBe(1);
  });

  it.each(names)('%s shows another practice’s staff nothing, though they name the practice [SH-01]', async (name) => {
    const { practice: stranger } = await aPractice(world);
    const { endpoint } = callNamed(asked, name);
    const answer = await ask(name, `Bearer ${await signer.sign(stranger)}`);
    // A portal link is public: that it is taken is all that they learn.
    expect([endpoint.status, 403, 404, ...(name === 'saveShortlink' ? [409] : [])]).toContain(answer.status);
    expectNothingOfIt(answer.text);
  });

  it.each(names)(
    '%s opens to the practice’s own token, whatever role it names: there are none [SH-79] [SH-80]',
    async (name) => {
      const fresh = await aPracticeToAsk(world, 'Quigley');
      const { endpoint, input } = callNamed(fresh, name);
      const roles = { 'cognito:groups': ['guests'], role: 'read-only', scope: '', permissions: [] };
      const authorization = `Bearer ${await signer.sign(fresh.practice, { claims: roles })}`;
      const answer = await server.call(fresh.practice, endpoint, input, { headers: { authorization } });
      expect(answer.status).toBe(endpoint.status);
    },
  );

  it('no route stands outside the contract but the ones that are meant for everybody', () => {
    const ofContract = new Set([...everyEndpoint.values()].map((call) => `${call.method} ${routeOf(call)}`));
    const others = server.app.routes.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(others.filter((route) => !ofContract.has(route)))).toEqual(
      new Set([
        'ALL /*',
        'ALL /v1/*',
        'ALL /v2/*',
        'GET /healthz',
        'GET /readyz',
        'GET /openapi.json',
        'GET /api',
        'GET /api/page.css',
        'GET /files/:id',
        ...['/p', '/P'].flatMap((portal) =>
          ['icon.svg', 'page.css', ':link', ':link/', '*'].map((page) => `GET ${portal}/${page}`),
        ),
        'POST /csp-reports',
      ]),
    );
  });
});

describe('the product without its sandbox, on a port [F-61] [F-62]', () => {
  let server: Awaited<ReturnType<typeof aProductionServer>>;
  beforeAll(async () => {
    server = await aProductionServer(world, aLog().log);
  });
  afterAll(() => server.stop());

  /** Sends the address exactly as written, without resolving dots. */
  async function ask(path: string, method = 'GET', headers: Record<string, string> = {}) {
    const sent = request({ port: server.port, path, method, headers, agent: false });
    sent.end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
  }
  const pathOf = (name: string): string => {
    const { endpoint, input } = callNamed(asked, name);
    return endpoint.path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(String(input[part])));
  };
  const reads = names.filter((name) => everyEndpoint.get(name)?.method === 'GET');

  it.each(names)('%s has no side door [SH-78]', async (name) => {
    const path = pathOf(name);
    const [, version = '', rest = ''] = /^\/(v\d)\/(.*)$/.exec(path) ?? [];
    const doors = [
      `${path}/`,
      `/${path}`,
      `/${version}//${rest}`,
      `/${version}/./${rest}`,
      `/${version}/x/../${rest}`,
      `/healthz/../${version}/${rest}`,
      `/healthz/..%2F${version}/${rest}`,
      `/${version}%2F${rest}`,
      `/%76${version.slice(1)}/${rest}`,
      `/%2576${version.slice(1)}/${rest}`,
      `/${version.toUpperCase()}/${rest}`,
      `/${version === 'v1' ? 'v2' : 'v1'}/${rest}`,
      `${path};a=b`,
      `${path}%00`,
      `${path}?_method=GET&access_token=x&token=x`,
      `${path}\\`,
    ];
    for (const door of doors) {
      const answer = await ask(door);
      expect([...refusals, 400], `GET ${door}`).toContain(answer.status);
      expectNothingOfIt(answer.text);
    }
  });

  it.each(reads)('%s is asked by no other method', async (name) => {
    const path = pathOf(name);
    for (const method of ['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
      const answer = await ask(path, method, { origin: 'https://evil.example', 'x-http-method-override': 'GET' });
      expect(refusals, `${method} ${path}`).toContain(answer.status);
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      expectNothingOfIt(answer.text);
    }
  });

  it('has no sandbox at all', async () => {
    const doors = ['/sandbox', '/sandbox/', '/sandbox/api/launch-links', '/sandbox/api/flags', '/sandbox/api/faults'];
    for (const door of [...doors, '/flags/sdk/goals/sandbox-flags', '/oidc/oauth2/authorize', '/oidc/jwks'])
      expect((await ask(door)).status, door).toBe(404);
    for (const door of ['/cognito-idp', '/cognito-idp/', '/sandbox/api/reset', '/sandbox/api/seed'])
      expect((await ask(door, 'POST')).status, door).toBe(404);
  });

  it('tells everybody what the calls are, and nothing of who is there', async () => {
    for (const door of ['/openapi.json', '/api', '/healthz', '/readyz']) {
      const answer = await ask(door);
      expect(answer.status, door).toBe(200);
      expectNothingOfIt(answer.text);
    }
  });

  it('gives out a file to whoever knows its name, and finds none by guessing', async () => {
    for (const id of ['1', '..', '..%2F..%2Fetc%2Fpasswd', '%2e%2e%2fpasswd', '.env', 'a%00b', crypto.randomUUID()])
      expect((await ask(`/files/${id}`)).status, id).toBe(404);
    for (const door of ['/.env', '/.git/config', '/server/main.js', '/assets/../.env'])
      expect((await ask(door)).status, door).toBe(404);
  });

  it('lets a page of another site read nothing', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const { headers } = await ask('/openapi.json', 'GET', { origin });
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });
});

describe('a parameter given twice [F-62]', () => {
  it.each(names)('takes %s to no other practice [SH-01]', async (name) => {
    const server = anApp(world);
    const { endpoint, input } = callNamed(asked, name);
    const { practice: stranger, organization, branch } = await aPractice(world);
    const theirs = new URLSearchParams(
      Object.entries(input).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
    ).toString();
    const own = `pims=NEO&org=${organization}&branch=${branch}&practiceOrgId=${organization}&practiceSubOrgId=${branch}`;
    for (const search of [`${own}&${theirs}`, `${theirs}&${own}`, `practice[]=${asked.practice}&${theirs}`]) {
      const answer = await server.call(stranger, endpoint, input, { search });
      expect(answer.status).toBeLessThan(500);
      expectNothingOfIt(answer.text);
    }
  });
});

const routeOf = ({ path }: Endpoint): string => path.replace(/\{(\w+)\}/g, ':$1');
