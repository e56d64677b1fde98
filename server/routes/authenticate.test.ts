import { Hono } from 'hono';
import { createServer } from 'node:http';
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JSONWebKeySet,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Refusal } from '#server/domain/refusal.ts';
import { listenLocally } from '#tests/support/listen-locally.ts';
import { aLog } from '#tests/support/log.ts';
import { refusal, startWorld } from '#tests/support/server-world.ts';
import { admission } from './admission.ts';
import type { IsRemoved } from '#server/domain/user/is-removed.ts';
import { tokenVerifier, type TokenIssuer } from './authenticate.ts';
import { answerFailure } from './failures.ts';
import { observeRequests } from './observe-requests.ts';
import { requestMetrics } from './request-metrics.ts';
import type { RequestEnv } from './request-env.ts';

const world = await startWorld();
const issuer = 'https://pool.example';
const audience = 'rapport-web';
const practice = { pimsType: 'NEO', practiceOrgId: 'org-1', practiceSubOrgId: 'b-2' };
const ada = { sub: 'ada-1', email: 'ada@elm.example', given_name: 'Ada', family_name: 'Lovelace' };
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

let own: CryptoKey;
let foreign: CryptoKey;
let publicText: string;
let keys: JSONWebKeySet;
beforeAll(async () => {
  const pair = await generateKeyPair('RS256', { extractable: true });
  own = pair.privateKey;
  publicText = await exportSPKI(pair.publicKey);
  keys = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }] };
  foreign = (await generateKeyPair('RS256', { extractable: true })).privateKey;
});

interface Token {
  readonly claims?: JWTPayload;
  readonly header?: object;
  readonly key?: CryptoKey | Uint8Array;
}
const claimsOf = (claims: JWTPayload = {}) => ({
  iss: issuer,
  aud: audience,
  exp: inSeconds(60),
  token_use: 'id',
  ...practice,
  ...ada,
  ...claims,
});
const aToken = ({ claims, header, key = own }: Token = {}) =>
  new SignJWT(claimsOf(claims)).setProtectedHeader({ alg: 'RS256', kid: 'own', ...header }).sign(key);

/** A server whose only route returns the session of the request. */
function aServer(issuers: readonly TokenIssuer[] = [{ issuer, audience, keys }], removed: readonly string[] = []) {
  const app = new Hono<RequestEnv>();
  const { log, lines } = aLog();
  app.onError(answerFailure);
  app.use(observeRequests(log, requestMetrics()));
  const verifyToken = tokenVerifier(issuers, async (_practice, { email }) => removed.includes(email ?? ''));
  const { staff } = admission({ runner: world.runner, verifyToken, staffRate: null });
  app.get('/', async (c) => c.json(await staff(c)));
  const request = async (authorization?: string) => {
    const response = await app.request('/', { headers: authorization === undefined ? {} : { authorization } });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { request, lines };
}

describe('a request with a bearer id token', () => {
  it('is made by the user at the practice of the token [API-01] [SH-02] [SH-78]', async () => {
    const { request } = aServer();
    expect(await request(`Bearer ${await aToken()}`)).toMatchObject({
      status: 200,
      body: { practice: 'NEO#org-1:b-2', staff: { id: 'ada-1', email: 'ada@elm.example', name: 'Ada Lovelace' } },
    });
    expect((await request(`bearer ${await aToken()}`)).status).toBe(200);
  });

  it('may use a user pool’s custom claims without a user name', async () => {
    const customClaims = Object.fromEntries(Object.entries(practice).map(([name, value]) => [`custom:${name}`, value]));
    const noClaims = Object.fromEntries(
      [...Object.keys(practice), 'email', 'given_name', 'family_name'].map((name) => [name, undefined]),
    );
    const { request } = aServer();
    expect((await request(`Bearer ${await aToken({ claims: { ...noClaims, ...customClaims } })}`)).body).toMatchObject({
      practice: 'NEO#org-1:b-2',
      staff: { id: 'ada-1', email: null, name: null },
    });
  });

  it('may use either of two client ids of one provider', async () => {
    const { request } = aServer([
      { issuer, audience, keys },
      { issuer, audience: 'redirect-client', keys },
    ]);
    for (const aud of [audience, 'redirect-client'])
      expect((await request(`Bearer ${await aToken({ claims: { aud } })}`)).status).toBe(200);
    expect((await request(`Bearer ${await aToken({ claims: { aud: 'third-client' } })}`)).status).toBe(401);
  });
});

describe('a request without a valid token is refused [API-01] [SH-78]', () => {
  const sign = {
    'an expired token': () => aToken({ claims: { exp: inSeconds(-10) } }),
    'a token without an expiry': () => aToken({ claims: { exp: undefined } }),
    'a token that is not valid yet': () => aToken({ claims: { nbf: inSeconds(60) } }),
    'a token of another audience': () => aToken({ claims: { aud: 'another-app' } }),
    'a token of another issuer': () => aToken({ claims: { iss: 'https://evil.example' } }),
    'a token without a subject': () => aToken({ claims: { sub: undefined } }),
    'an access token': () => aToken({ claims: { token_use: 'access' } }),
    'a token of no practice': () => aToken({ claims: { practiceOrgId: undefined } }),
    'a token of an impossible practice': () => aToken({ claims: { practiceOrgId: 'org-1:b', practiceSubOrgId: '2' } }),
    'an unsigned token': () => Promise.resolve(new UnsecuredJWT(claimsOf()).encode()),
    'a token signed with the public key as a secret': () =>
      aToken({ header: { alg: 'HS256' }, key: new TextEncoder().encode(publicText) }),
    'a token signed with another key': () => aToken({ key: foreign }),
    'a token signed with an unknown key': () => aToken({ header: { kid: 'foreign' }, key: foreign }),
    'a token that brings its own keys': async () =>
      aToken({
        header: { kid: 'foreign', jku: 'https://evil.example/keys', jwk: await exportJWK(foreign) },
        key: foreign,
      }),
    'a token that was changed': async () => {
      const [header, , signature] = (await aToken()).split('.');
      const changed = Buffer.from(JSON.stringify(claimsOf({ practiceOrgId: 'org-2' }))).toString('base64url');
      return [header, changed, signature].join('.');
    },
    'something else': () => Promise.resolve('not.a.token'),
    'a long text without a token': () => Promise.resolve('.'.repeat(10_000)),
  };
  it.each(Object.entries(sign))('with %s', async (_name, token) => {
    const { request, lines } = aServer();
    const response = await request(`Bearer ${await token()}`);
    expect(response).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated', message: 'Session has expired, please re-authenticate' },
    });
    expect(response.body).not.toHaveProperty('details');
    expect(lines()).toEqual([]);
  });

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a b'])('with the header %j', async (header) => {
    const { request } = aServer();
    expect((await request(header)).status).toBe(401);
  });

  it('and only the name in a valid token is recorded', async () => {
    const recorded: unknown[] = [];
    const isRemoved: IsRemoved = async (_practice, { email }) => email === 'bea@elm.example';
    const verify = tokenVerifier([{ issuer, audience, keys }], isRemoved, {
      subject: async () => undefined,
      name: async (...args) => void recorded.push(args),
    });
    const claims = { given_name: 'Ada', family_name: undefined };
    await verify(await aToken({ claims: { ...claims, email: 'ada@elm.example' } }));
    await verify(await aToken({ claims: { ...claims, email: 'bea@elm.example' } })).catch(() => null);
    await verify(await aToken({ claims: { ...claims, exp: inSeconds(-10) } })).catch(() => null);
    expect(recorded).toEqual([[expect.any(String), 'ada@elm.example', { firstName: 'Ada', lastName: null }]]);
  });

  it('and a request of a user whose address is not proven to be theirs', async () => {
    const { request } = aServer();
    for (const email_verified of [false, 'false'])
      expect(await request(`Bearer ${await aToken({ claims: { email_verified } })}`)).toMatchObject({ status: 403 });
    for (const email_verified of [true, 'true', undefined])
      expect((await request(`Bearer ${await aToken({ claims: { email_verified } })}`)).status).toBe(200);
  });

  it('and a request of a removed user with another code [UM-28]', async () => {
    const { request } = aServer(undefined, ['ada@elm.example']);
    expect(await request(`Bearer ${await aToken()}`)).toMatchObject({ status: 403, body: { code: 'access_removed' } });
    expect((await request(`Bearer ${await aToken({ claims: { email: 'bea@elm.example' } })}`)).status).toBe(200);
  });
});

async function aKeyServer() {
  let status = 200;
  let published: JSONWebKeySet = keys;
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(published));
  });
  const port = await listenLocally(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = new URL(`http://127.0.0.1:${port}/keys`);
  return {
    issuers: [{ issuer, audience, keys: url }],
    fail: () => (status = 500),
    withdraw: () => (published = { keys: [] }),
  };
}

describe('a repeated token', () => {
  const aVerifier = (isRemoved: () => boolean = () => false) =>
    tokenVerifier([{ issuer, audience, keys }], async () => isRemoved());

  it('is verified once, with the same result', async () => {
    const verification = vi.spyOn(crypto.subtle, 'verify');
    onTestFinished(() => verification.mockRestore());
    const verify = aVerifier();
    const token = await aToken();
    const first = await verify(token);
    expect(await verify(token)).toEqual(first);
    expect(verification).toHaveBeenCalledOnce();
    await verify(await aToken({ claims: { jti: 'another' } }));
    expect(verification).toHaveBeenCalledTimes(2);
  });

  it('is refused once it has expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const verify = aVerifier();
    const token = await aToken({ claims: { exp: inSeconds(60) } });
    await verify(token);
    vi.advanceTimersByTime(64_000);
    await verify(token);
    vi.advanceTimersByTime(1000);
    await expect(verify(token)).rejects.toEqual(refusal('unauthenticated'));
  });

  it('is refused once its user is removed [UM-28]', async () => {
    let removed = false;
    const verify = aVerifier(() => removed);
    const token = await aToken();
    await verify(token);
    removed = true;
    await expect(verify(token)).rejects.toEqual(refusal('access_removed'));
  });

  it('is refused once its issuer no longer publishes the key', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { issuers, withdraw } = await aKeyServer();
    const verify = tokenVerifier(issuers, async () => false);
    const token = await aToken({ claims: { exp: inSeconds(3600) } });
    await verify(token);
    withdraw();
    vi.advanceTimersByTime(11 * 60_000);
    await expect(verify(token)).rejects.toEqual(refusal('unauthenticated'));
  });
});

describe('the keys of an issuer', () => {
  it('are fetched from its key URL', async () => {
    const { issuers } = await aKeyServer();
    const { request } = aServer(issuers);
    expect((await request(`Bearer ${await aToken()}`)).status).toBe(200);
    expect((await request(`Bearer ${await aToken({ key: foreign })}`)).status).toBe(401);
  });

  it('that cannot be fetched do not end a session', async () => {
    const { issuers, fail } = await aKeyServer();
    fail();
    const { request } = aServer(issuers);
    expect(await request(`Bearer ${await aToken()}`)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    const unreachable = [{ issuer, audience, keys: new URL('http://127.0.0.1:1/keys') }];
    expect((await aServer(unreachable).request(`Bearer ${await aToken()}`)).status).toBe(503);
    await expect(tokenVerifier(unreachable, async () => false)('not.a.token')).rejects.toBeInstanceOf(Refusal);
  });
});
