import { configureStore } from '@reduxjs/toolkit';
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import * as z from 'zod/mini';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runtimeConfig } from '#contract/platform/config.ts';
import type { AuthProvider, AuthTokens } from '#src/session/auth-provider.ts';
import { pinnedStorage, providerKey } from '#src/session/pinned-storage.ts';
import { provideConfig } from '#src/session/runtime-config.ts';
import { startSession } from '#src/session/session.ts';
import { sessionReducer } from '#src/session/session-slice.ts';
import { anIdToken } from '#tests/support/id-token.ts';
import { defineEndpoint, intentHeader, type Output } from '#contract/http.ts';
import { call, type Called } from './call.ts';
import { communicationApi } from './communication/api.ts';
import { surveysApi } from './surveys/api.ts';

const config = runtimeConfig.parse({
  userPool: { userPoolId: 'a_b', userPoolClientId: 'c' },
  redirect: { domain: 'd', clientId: 'e' },
  services: { communication: '/communication' },
  flags: { clientKey: 'f' },
});

const url = '/v1/things';
const { endpoints } = communicationApi.injectEndpoints({
  endpoints: (build) => ({
    read: build.query<unknown, void>({ query: () => ({ extension: null, url }) }),
    write: build.mutation<unknown, void>({
      query: () => ({ extension: null, url, method: 'POST', headers: { [intentHeader]: 'intent' }, body: {} }),
    }),
  }),
});
const registerPractice = defineEndpoint({
  method: 'POST',
  path: url,
  spec: 'API-01',
  summary: 'A registration.',
  body: z.object({ name: z.string() }),
  response: z.object({ done: z.boolean() }),
  public: [{ by: 'address', most: 5, within: 60 }],
});
const visitors = communicationApi.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<Output<typeof registerPractice>, Called<typeof registerPractice>>(call(registerPractice)),
  }),
});
const surveys = surveysApi.injectEndpoints({
  endpoints: (build) => ({ read: build.query<unknown, void>({ query: () => ({ extension: null, url }) }) }),
});

const service = setupServer();
beforeAll(() => service.listen());
beforeEach(() => provideConfig(config));
afterEach(() => {
  service.resetHandlers();
  vi.useRealTimers();
});
afterAll(() => service.close());

let requests: Request[];
/** Answers requests in this order; the last answer is repeated. */
function answering(...answers: ((request: Request) => Response | Promise<Response>)[]) {
  requests = [];
  service.use(
    http.all('http://localhost:3000/communication/v1/things', async ({ request }) => {
      requests.push(request.clone());
      return (answers[requests.length - 1] ?? answers.at(-1))?.(request) ?? HttpResponse.error();
    }),
  );
}
const ok = () => HttpResponse.json({ done: true });
const refused = () => HttpResponse.json({ message: 'No' }, { status: 401 });
const busy = (seconds: string) => () =>
  HttpResponse.json({ message: 'Busy' }, { status: 429, headers: { 'retry-after': seconds } });
const bearers = () => requests.map((request) => request.headers.get('authorization')?.replace('Bearer ', ''));

const aTokenOf = (claims = {}): AuthTokens => ({ idToken: anIdToken(claims), expiresAt: Date.now() + 3_600_000 });

const aStore = () =>
  configureStore({
    reducer: {
      session: sessionReducer,
      [communicationApi.reducerPath]: communicationApi.reducer,
      [surveysApi.reducerPath]: surveysApi.reducer,
    },
    middleware: (defaults) => defaults().concat(communicationApi.middleware, surveysApi.middleware),
  });

/** A store with a signed-in user; the provider answers requests for a new token with `renewals`. */
async function aSignedInStore(...renewals: (AuthTokens | null | Error)[]) {
  let tokens: AuthTokens | null = aTokenOf();
  const getTokens: AuthProvider['getTokens'] = async ({ forceRefresh = false } = {}) => {
    const next = forceRefresh ? renewals.shift() : undefined;
    if (next instanceof Error) throw next;
    if (next !== undefined) tokens = next;
    return tokens;
  };
  const provider: AuthProvider = { kind: 'redirect', getTokens, sessionKey: () => 'key', signOut: async () => null };
  const store = aStore();
  const storage = pinnedStorage();
  storage.setItem(providerKey, 'redirect');
  const unused = () => Promise.reject(new Error('Not this one'));
  const redirect = async () => ({ ...provider, kind: 'redirect' as const, signIn: unused, finishSignIn: unused });
  await startSession(config, store, { launch: null, required: true }, storage, { 'user-pool': unused, redirect });
  return { store, first: tokens.idToken };
}

describe('the base query of a service, which returns a status with its data [ER-16]', () => {
  it('sends requests to the configured address with the bearer id token [API-01] [API-05]', async () => {
    answering(ok);
    const { store, first } = await aSignedInStore();
    expect(await store.dispatch(endpoints.read.initiate())).toMatchObject({ data: { done: true } });
    expect(bearers()).toEqual([first]);
  });

  it('sends public calls without a token, and a 401 of theirs does not end the session [API-01]', async () => {
    answering(ok, refused);
    const { store } = await aSignedInStore();
    const register = () => store.dispatch(visitors.endpoints.register.initiate({ name: 'Elm' }));
    expect(await register()).toMatchObject({ data: { done: true } });
    expect(await register()).toMatchObject({ error: { status: 401 } });
    expect(requests.map((request) => request.headers.has('authorization'))).toEqual([false, false]);
    expect(store.getState().session.status).toBe('signed-in');
  });

  it('does not wait for a sign-in in progress before a public call [API-01]', async () => {
    answering(ok);
    const store = aStore();
    const never = () => new Promise<never>(() => {});
    const storage = pinnedStorage();
    storage.setItem(providerKey, 'redirect');
    void startSession(config, store, { launch: null, required: false }, storage, {
      'user-pool': never,
      redirect: never,
    });
    expect(await store.dispatch(visitors.endpoints.register.initiate({ name: 'Elm' }))).toMatchObject({
      data: { done: true },
    });
  });

  it('names the missing base address and sends nothing [API-08] [ER-18]', async () => {
    const { store } = await aSignedInStore();
    const { error } = await store.dispatch(surveys.endpoints.read.initiate());
    expect(error).toEqual({ status: 'CUSTOM_ERROR', error: 'No base URL found (surveys)' });
  });

  it.each([
    ['a broken connection', () => HttpResponse.error(), { status: 'FETCH_ERROR' }],
    ['a cut-off answer', () => new HttpResponse('{"done":'), { status: 'PARSING_ERROR', originalStatus: 200 }],
    ['a page instead of an answer', () => HttpResponse.html('<p>Hi'), { status: 'PARSING_ERROR', originalStatus: 200 }],
    [
      'a refusal',
      () => HttpResponse.json({ message: 'No' }, { status: 422 }),
      { status: 422, data: { message: 'No' } },
    ],
    ['a gateway’s page', () => HttpResponse.html('<p>Bad', { status: 502 }), { status: 502, data: '<p>Bad' }],
  ])('reports %s with its own status [ER-13] [ER-15]', async (_what, answer, expected) => {
    answering(answer);
    const { store } = await aSignedInStore();
    const { error } = await store.dispatch(endpoints.read.initiate());
    expect(error).toMatchObject(expected);
    expect(requests).toHaveLength(1);
  });

  it('times out after 30 seconds [ER-14]', async () => {
    answering(async () => {
      await delay('infinite');
      return ok();
    });
    const { store } = await aSignedInStore();
    vi.useFakeTimers();
    const result = store.dispatch(endpoints.read.initiate());
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await result).error).toMatchObject({ status: 'TIMEOUT_ERROR' });
  });

  describe('after a 401', () => {
    it('fetches a new token once and sends the same intent again', async () => {
      answering(refused, ok);
      const renewal = aTokenOf();
      const { store, first } = await aSignedInStore(renewal);
      expect(await store.dispatch(endpoints.write.initiate())).toMatchObject({ data: { done: true } });
      expect(bearers()).toEqual([first, renewal.idToken]);
      expect(requests.map((request) => request.headers.get(intentHeader))).toEqual(['intent', 'intent']);
      expect(store.getState().session).toMatchObject({ status: 'signed-in', idToken: renewal.idToken });
    });

    it('recovers every call of several refused at once', async () => {
      const renewal = aTokenOf();
      answering((request) => (request.headers.get('authorization')?.includes(renewal.idToken) ? ok() : refused()));
      const { store } = await aSignedInStore(renewal);
      const results = await Promise.all([1, 2, 3].map(() => store.dispatch(endpoints.write.initiate())));
      expect(results.map(({ data }) => data)).toEqual([{ done: true }, { done: true }, { done: true }]);
      expect(store.getState().session.status).toBe('signed-in');
    });

    it.each([
      ['the provider refuses a new token', null, 1],
      ['the new token is refused too', aTokenOf(), 2],
    ])('flags the session as expired if %s', async (_what, renewal, count) => {
      answering(refused);
      const { store } = await aSignedInStore(renewal);
      const { error } = await store.dispatch(endpoints.read.initiate());
      expect(error).toMatchObject({ status: 401 });
      expect(requests).toHaveLength(count);
      expect(store.getState().session).toMatchObject({ status: 'expired', sessionExpired: true });
    });

    it('does not end the session if the provider is unreachable', async () => {
      answering(refused);
      const { store } = await aSignedInStore(new Error('network'));
      expect((await store.dispatch(endpoints.read.initiate())).error).toMatchObject({ status: 401 });
      expect(store.getState().session.status).toBe('signed-in');
    });

    it('ends the session on an error that says it has expired [SH-70]', async () => {
      answering(() => HttpResponse.json({ error: { message: 'Session has expired' } }, { status: 403 }));
      const { store } = await aSignedInStore(null);
      await store.dispatch(endpoints.read.initiate());
      expect(store.getState().session.status).toBe('expired');
    });
  });

  it('ends the session of a removed user without requesting a new token [UM-28]', async () => {
    answering(() => HttpResponse.json({ message: 'No', code: 'access_removed' }, { status: 403 }));
    const { store } = await aSignedInStore(aTokenOf());
    expect((await store.dispatch(endpoints.read.initiate())).error).toMatchObject({ status: 403 });
    expect(requests).toHaveLength(1);
    expect(store.getState().session).toMatchObject({ status: 'failed', error: 'access_removed', idToken: null });
  });

  it('does not end the session if one call is forbidden', async () => {
    answering(() => HttpResponse.json({ message: 'No', code: 'forbidden' }, { status: 403 }));
    const { store } = await aSignedInStore(aTokenOf());
    await store.dispatch(endpoints.read.initiate());
    expect(store.getState().session.status).toBe('signed-in');
  });

  describe('on an answer of a busy service', () => {
    it('retries once after the delay that the service names [F-07]', async () => {
      answering(busy('2'), ok);
      const { store } = await aSignedInStore();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
      const result = store.dispatch(endpoints.read.initiate());
      await vi.waitFor(() => expect(requests).toHaveLength(1));
      await vi.advanceTimersByTimeAsync(1900);
      expect(requests).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(200);
      expect(await result).toMatchObject({ data: { done: true } });
    });

    it.each([
      ['the service stays busy', busy('0'), 2],
      ['the delay is too long', busy('60'), 1],
      ['the service names no delay', () => HttpResponse.json({}, { status: 429 }), 1],
    ])('fails if %s', async (_what, answer, count) => {
      answering(answer);
      const { store } = await aSignedInStore();
      expect((await store.dispatch(endpoints.read.initiate())).error).toMatchObject({ status: 429 });
      expect(requests).toHaveLength(count);
    });

    it('never sends more than three requests for one call [F-07]', async () => {
      answering(refused, busy('0'), busy('0'), ok);
      const { store } = await aSignedInStore(aTokenOf());
      expect((await store.dispatch(endpoints.read.initiate())).error).toMatchObject({ status: 429 });
      expect(requests).toHaveLength(3);
    });

    it('retries a send that the service is still processing', async () => {
      answering(() => HttpResponse.json({}, { status: 409, headers: { 'retry-after': '0' } }), ok);
      const { store } = await aSignedInStore();
      expect(await store.dispatch(endpoints.write.initiate())).toMatchObject({ data: { done: true } });
    });
  });
});
