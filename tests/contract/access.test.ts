import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#contract/connect/index.ts';
import { errorBody } from '#contract/errors.ts';
import type { Endpoint } from '#contract/http.ts';
import { tokenVerifier } from '#server/routes/authenticate.ts';
import { aLog } from '#tests/support/log.ts';
import { aPracticeWithInputs, callNamed, ownRefusals, practiceFor } from '#tests/support/every-call.ts';
import { everyEndpoint } from '#tests/support/every-endpoint.ts';
import { anApp } from '#tests/support/an-app.ts';
import { anAddress, fromAddress } from '#tests/support/from-address.ts';
import { aProductionServer } from '#tests/support/production-server.ts';
import { aPractice, startWorld } from '#tests/support/server-world.ts';
import { aTokenSigner } from '#tests/support/signed-tokens.ts';

const world = await startWorld();
const mark = 'Zanzibar';
const target = await aPracticeWithInputs(world, mark);
const names = [...everyEndpoint.keys()];
const isPublic = (name: string) => everyEndpoint.get(name)?.public !== null;
const staffCalls = names.filter((name) => !isPublic(name));
const refusals = [401, 403, 404, 405];

/** Asserts that an answer contains no data of the practice. */
function expectNoPracticeData(response: string, practice = target.practice): void {
  expect(response).not.toContain(mark);
  expect(response).not.toContain(practice.split(/[#:]/)[1]);
}

/** The public calls. For each, a test in `server/routes/` shows what a visitor can do with it. */
const publicCalls: readonly string[] = [
  'openSmsRegistrationPass',
  'openRegistrationForm',
  'registerPractice',
  'getRegistration',
  'correctRegistration',
  'getConfirmation',
  'confirmRegistration',
];

it('only these calls are open to callers without a session [SH-78]', () => {
  expect(names.filter(isPublic)).toEqual(publicCalls);
});

/** What clients do on a practice's page; `server/routes/client-page/client-page.test.ts` shows it. */
const clientPages = 'visit visit/:kind code who pet times note requests requests/:id visits/:id/move'.split(' ');
const clientForms = 'code enter continue who pet times requests requests/:id/withdraw visits/:id/move'.split(' ');

/** Routes outside the contract whose visits are limited, as those of every public page must be. */
const limited = [
  ...['/p', '/P'].flatMap((portal) => [
    ...[':link', ':link/', '*'].map((page) => `GET ${portal}/${page}`),
    ...clientPages.map((page) => `GET ${portal}/:link/${page}`),
    ...clientForms.map((form) => `POST ${portal}/:link/${form}`),
    ...['v', 'u', 's'].flatMap((kind) => ['GET', 'POST'].map((method) => `${method} ${portal}/${kind}/:link`)),
    `POST ${portal}/s/:link/seen`,
    `GET ${portal}/v/:link/visit.ics`,
    `GET ${portal}/c/:link`,
    `GET ${portal}/n/:link`,
    `GET ${portal}/n/:link/l/:number`,
  ]),
  'POST /csp-reports',
];

/** The page of a survey has a script, which keeps answers until they are sent. */
const scripted = /^\w+ \/p\/s\/:link$/i;

/** Those that are not limited: what is the same for everybody, and what carriers and web mail fetch and post for all practices, by addresses that cannot be guessed or signed by them. */
const unlimited = [
  'GET /healthz',
  'GET /readyz',
  'GET /openapi.json',
  'GET /api',
  'GET /api/page.css',
  'GET /files/:id',
  'GET /newsletter-images/:link',
  'POST /carrier/texts',
  'POST /carrier/texts/:practice/:message',
  ...['/p', '/P'].flatMap((portal) => ['icon.svg', 'page.css', 's/survey.js'].map((page) => `GET ${portal}/${page}`)),
];

describe('every call of the contract, by a caller without access [F-47]', () => {
  let server: ReturnType<typeof anApp>;
  let signer: Awaited<ReturnType<typeof aTokenSigner>>;
  beforeAll(async () => {
    signer = await aTokenSigner();
    server = anApp(world, { verifyToken: tokenVerifier([signer.trusted], async () => false) });
  });
  const request_ = async (name: string, authorization: string) => {
    const { endpoint, input } = callNamed(target, name);
    return server.call(target.practice, endpoint, input, { headers: { authorization } });
  };

  it.each(staffCalls)('%s is refused with the same response for every invalid token [SH-78] [API-01]', async (name) => {
    const headers = Object.values(await signer.invalidTokens(target.practice)).map((token) => `Bearer ${token}`);
    const bodies = new Set<string>();
    for (const header of [...headers, '', 'Bearer', 'Basic YTpi']) {
      const response = await request_(name, header);
      expect(response.status, header).toBe(401);
      expect(errorBody.parse(response.body).code).toBe('unauthenticated');
      expectNoPracticeData(response.text);
      bodies.add(response.text.replace(/"request_id":"[^"]+"/, ''));
    }
    expect(bodies.size).toBe(1);
  });

  it.each(names)(
    '%s tells another practice’s staff nothing, and answers the practice’s own by its contract, with any role [API-01] [SH-01] [SH-79] [SH-80]',
    async (name) => {
      const own = await practiceFor(world, name, target, mark);
      const { endpoint, input } = callNamed(own, name);
      const callAs = async (token: string) =>
        server.call(own.practice, endpoint, input, { headers: { authorization: `Bearer ${token}` } });

      const { practice: otherPractice } = await aPractice(world);
      const other = await callAs(await signer.sign(otherPractice));
      expect([endpoint.status, 403, 404, ...(ownRefusals[name] ?? [])]).toContain(other.status);
      expectNoPracticeData(other.text, own.practice);

      // There are no roles, and what the other practice asked has changed nothing.
      const roles = { 'cognito:groups': ['guests'], role: 'read-only', scope: '', permissions: [] };
      const answer = await callAs(await signer.sign(own.practice, { claims: roles }));
      expect(answer).toMatchObject({ status: endpoint.status });
      expect(endpoint.response.safeParse(answer.body).error).toBeUndefined();
      expect(answer.headers.get('cache-control')).toBe('no-store');
    },
  );

  /** Calls of a practice’s software, which need the practice's key. */
  const keyed = Object.values(connect.endpoints).map((call) => `${call.method} ${routeOf(call)}`);

  it.each(Object.entries(connect.endpoints))('%s needs the key of a practice, not a session', async (_name, call) => {
    const path = call.path.replace('{id}', 'x');
    const authorization = `Bearer ${await signer.sign(target.practice)}`;
    for (const headers of [new Headers({ authorization }), new Headers()])
      expect((await server.app.request(path, { method: call.method, headers })).status).toBe(401);
  });

  const routesOutside = () => {
    const ofContract = new Set([...everyEndpoint.values()].map((call) => `${call.method} ${routeOf(call)}`));
    const all = server.app.routes.map(({ method, path }) => `${method} ${path}`);
    return [...new Set(all)].filter((route) => !ofContract.has(route));
  };

  it('only public routes, and those of a practice’s software, are outside the contract of the app', () => {
    // What all pages of a practice pass, which answers nothing by itself.
    const passed = ['ALL /*', 'ALL /v1/*', 'ALL /v2/*', 'ALL /p/*', 'ALL /P/*'];
    // Mistyped calls of programs.
    const refused = ['/connect/*', '/carrier/texts/*', '/mail/reports', '/csp-reports', '/metrics'].map(
      (path) => `ALL ${path}`,
    );
    expect(new Set(routesOutside())).toEqual(new Set([...passed, ...refused, ...keyed, ...limited, ...unlimited]));
  });

  it('each public route says in docs/operations.md what a stranger may cause by it', async () => {
    const text = await readFile('docs/operations.md', 'utf8');
    const [, table = ''] = /## What a stranger may cause([^]*?)\n## /.exec(text) ?? [];
    const named = table
      .split('\n')
      .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, route]) => route));
    const ofContract = publicCalls
      .map((name) => everyEndpoint.get(name)!)
      .map((call) => `${call.method} ${routeOf(call)}`);
    const routes = [...limited, ...unlimited, ...ofContract].map((route) => route.replace(' /P/', ' /p/'));
    const isNamed = (route: string) =>
      named.includes(route) || (route.startsWith('GET /p/') && named.includes('GET /p/*'));
    expect(routes.filter((route) => !isNamed(route))).toEqual([]);
  });

  it.each(limited)('%s counts each visit of an address towards its limit [F-54]', async (route) => {
    const count = async () => (await world.store.db.selectFrom('throttle').select('key_hash').execute()).length;
    const before = await count();
    await visit(route);
    expect(await count()).toBeGreaterThan(before);
  });

  it.each([...limited, ...unlimited])('%s answers with a policy under which no foreign script runs', async (route) => {
    const { headers } = await visit(route);
    const policy = headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'/);
    expect(/script-src[^;]*/.exec(policy ?? '')?.[0]).toBe(scripted.test(route) ? "script-src 'self'" : undefined);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  /** A request by an address that has not visited before. */
  async function visit(route: string): Promise<Response> {
    const [method = '', path = ''] = route.split(' ');
    const origin = 'http://localhost:8080';
    const address = path.replace(':id', crypto.randomUUID()).replace(':link', 'no-such-link').replace('*', 'a/b');
    return server.app.request(`${origin}${address}`, { method, headers: { origin } }, fromAddress(anAddress()));
  }
});

describe('the product without its sandbox, over HTTP [F-61] [F-62]', () => {
  let server: Awaited<ReturnType<typeof aProductionServer>>;
  beforeAll(async () => {
    server = await aProductionServer(world, aLog().log);
  });
  afterAll(() => server.stop());

  /** Sends the address exactly as written, without resolving dots. */
  async function request_(path: string, method = 'GET', headers: Record<string, string> = {}) {
    const outgoing = request({ port: server.port, path, method, headers, agent: false });
    outgoing.end();
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
  }
  const pathOf = (name: string): string => {
    const { endpoint, input } = callNamed(target, name);
    return endpoint.path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(String(input[part])));
  };
  const reads = staffCalls.filter((name) => everyEndpoint.get(name)?.method === 'GET');

  it.each(staffCalls)('%s is not reachable without a session by another spelling of its path [SH-78]', async (name) => {
    const path = pathOf(name);
    const [, version = '', rest = ''] = /^\/(v\d)\/(.*)$/.exec(path) ?? [];
    const spellings = [
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
    for (const spelling of spellings) {
      const response = await request_(spelling);
      expect([...refusals, 400], `GET ${spelling}`).toContain(response.status);
      expectNoPracticeData(response.text);
    }
  });

  it.each(reads)('%s accepts no other method', async (name) => {
    const path = pathOf(name);
    for (const method of ['HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']) {
      const response = await request_(path, method, {
        origin: 'https://evil.example',
        'x-http-method-override': 'GET',
      });
      expect(refusals, `${method} ${path}`).toContain(response.status);
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
      expectNoPracticeData(response.text);
    }
  });

  it('has no sandbox routes', async () => {
    const paths = ['/sandbox', '/sandbox/', '/sandbox/api/launch-links', '/sandbox/api/flags', '/sandbox/api/faults'];
    for (const path of [...paths, '/flags/sdk/goals/sandbox-flags', '/oidc/oauth2/authorize', '/oidc/jwks'])
      expect((await request_(path)).status, path).toBe(404);
    for (const path of ['/cognito-idp', '/cognito-idp/', '/sandbox/api/reset', '/sandbox/api/seed'])
      expect((await request_(path, 'POST')).status, path).toBe(404);
  });

  it('publishes its calls, and no data of practices', async () => {
    for (const path of ['/openapi.json', '/api', '/healthz', '/readyz']) {
      const response = await request_(path);
      expect(response.status, path).toBe(200);
      expectNoPracticeData(response.text);
    }
  });

  it('serves a file by its exact id only', async () => {
    for (const id of ['1', '..', '..%2F..%2Fetc%2Fpasswd', '%2e%2e%2fpasswd', '.env', 'a%00b', crypto.randomUUID()])
      expect((await request_(`/files/${id}`)).status, id).toBe(404);
    for (const path of ['/.env', '/.git/config', '/server/main.js', '/assets/../.env'])
      expect((await request_(path)).status, path).toBe(404);
  });

  it('cannot be read by pages of other origins', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const { headers } = await request_('/openapi.json', 'GET', { origin });
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });
});

describe('a repeated parameter [F-62]', () => {
  it.each(names)('gives no access to another practice by %s [SH-01]', async (name) => {
    const server = anApp(world);
    const { endpoint, input } = callNamed(target, name);
    const { practice: otherPractice, organization, branch } = await aPractice(world);
    const targetParameters = new URLSearchParams(
      Object.entries(input).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
    ).toString();
    const own = `pims=NEO&org=${organization}&branch=${branch}&practiceOrgId=${organization}&practiceSubOrgId=${branch}`;
    for (const search of [
      `${own}&${targetParameters}`,
      `${targetParameters}&${own}`,
      `practice[]=${target.practice}&${targetParameters}`,
    ]) {
      const response = await server.call(otherPractice, endpoint, input, { search });
      expect(response.status).toBeLessThan(500);
      expectNoPracticeData(response.text);
    }
  });
});

const routeOf = ({ path }: Endpoint): string => path.replace(/\{(\w+)\}/g, ':$1');
