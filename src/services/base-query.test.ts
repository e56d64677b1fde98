import { configureStore } from '@reduxjs/toolkit';
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runtimeConfig } from '#contract/platform/config.ts';
import type { AuthProvider, AuthTokens } from '#src/session/auth-provider.ts';
import { pinnedStorage, providerKey } from '#src/session/pinned-storage.ts';
import { provideConfig } from '#src/session/runtime-config.ts';
import { startSession } from '#src/session/session.ts';
import { sessionReducer } from '#src/session/session-slice.ts';
import { anIdToken } from '#tests/support/id-token.ts';
import { intentHeader } from '#contract/http.ts';
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
    read: build.query<unknown, void>({ query: () => ({ url }) }),
    write: build.mutation<unknown, void>({
      query: () => ({ url, method: 'POST', headers: { [intentHeader]: 'intent' }, body: {} }),
    }),
  }),
});
const surveys = surveysApi.injectEndpoints({
  endpoints: (build) => ({ read: build.query<unknown, void>({ query: () => ({ url }) }) }),
});

const service = setupServer();
beforeAll(() => service.listen());
beforeEach(() => provideConfig(config));
afterEach(() => {
  service.resetHandlers();
  vi.useRealTimers();
});
afterAll(() => service.close());

let asked: Request[];
/** Answers one request after the other, the last answer again and again. */
function answering(...answers: ((request: Request) => Response | Promise<Response>)[]) {
  asked = [];
  service.use(
    http.all('http://localhost:3000/communication/v1/things', async ({ request }) => {
      asked.push(request.clone());
      return (answers[asked.length - 1] ?? answers.at(-1))?.(request) ?? HttpResponse.error();
    }),
  );
}
const ok = () => HttpResponse.json({ done: true });
const refused = () => HttpResponse.json({ message: 'No' }, { status: 401 });
const busy = (seconds: string) => () =>
  HttpResponse.json({ message: 'Busy' }, { status: 429, headers: { 'retry-after': seconds } });
const bearers = () => asked.map((request) => request.headers.get('authorization')?.replace('Bearer ', ''));

const aTokenOf = (claims = {}): AuthTokens => ({ idToken: anIdToken(claims), expiresAt: Date.now() + 3_600_000 });

/** Somebody is signed in; `renewals` are what the provider answers when asked for another token. */
async function aSignedInStore(...renewals: (AuthTokens | null | Error)[]) {
  let tokens: AuthTokens | null = aTokenOf();
  const getTokens: AuthProvider['getTokens'] = async ({ forceRefresh = false } = {}) => {
    const next = forceRefresh ? renewals.shift() : undefined;
    if (next instanceof Error) throw next;
    if (next !== undefined) tokens = next;
    return tokens;
  };
  const provider: AuthProvider = { kind: 'redirect', getTokens, sessionKey: () => 'key', signOut: async () => null };
  const store = configureStore({
    reducer: {
      session: sessionReducer,
      [communicationApi.reducerPath]: communicationApi.reducer,
      [surveysApi.reducerPath]: surveysApi.reducer,
    },
    middleware: (defaults) => defaults().concat(communicationApi.middleware, surveysApi.middleware),
  });
  const storage = pinnedStorage();
  storage.setItem(providerKey, 'redirect');
  const unused = () => Promise.reject(new Error('Not this one'));
  const redirect = async () => ({ ...provider, kind: 'redirect' as const, signIn: unused, finishSignIn: unused });
  await startSession(config, store, { launch: null, required: true }, storage, { 'user-pool': unused, redirect });
  return { store, first: tokens.idToken };
}

describe('the base query of a service, which keeps a status with its data [ER-16]', () => {
  it('speaks to the configured address with the bearer id token [API-01] [API-05]', async () => {
    answering(ok);
    const { store, first } = await aSignedInStore();
    expect(await store.dispatch(endpoints.read.initiate())).toMatchObject({ data: { done: true } });
    expect(bearers()).toEqual([first]);
  });

  it('says which base address is missing, and asks nobody [API-08] [ER-18]', async () => {
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
  ])('tells %s as what it is [ER-13] [ER-15]', async (_what, answer, expected) => {
    answering(answer);
    const { store } = await aSignedInStore();
    const { error } = await store.dispatch(endpoints.read.initiate());
    expect(error).toMatchObject(expected);
    expect(asked).toHaveLength(1);
  });

  it('gives up an unanswered request after 30 seconds [ER-14]', async () => {
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
    it('gets another token once and sends the same intent again', async () => {
      answering(refused, ok);
      const renewal = aTokenOf();
      const { store, first } = await aSignedInStore(renewal);
      expect(await store.dispatch(endpoints.write.initiate())).toMatchObject({ data: { done: true } });
      expect(bearers()).toEqual([first, renewal.idToken]);
      expect(asked.map((request) => request.headers.get(intentHeader))).toEqual(['intent', 'intent']);
      expect(store.getState().session).toMatchObject({ status: 'signed-in', idToken: renewal.idToken });
    });

    it('recovers every call that was refused together with others', async () => {
      const renewal = aTokenOf();
      answering((request) => (request.headers.get('authorization')?.includes(renewal.idToken) ? ok() : refused()));
      const { store } = await aSignedInStore(renewal);
      const results = await Promise.all([1, 2, 3].map(() => store.dispatch(endpoints.write.initiate())));
      expect(results.map(({ data }) => data)).toEqual([{ done: true }, { done: true }, { done: true }]);
      expect(store.getState().session.status).toBe('signed-in');
    });

    it.each([
      ['the provider refuses', null, 1],
      ['the new token is refused too', aTokenOf(), 2],
    ])('flags the expiry where %s', async (_what, renewal, requests) => {
      answering(refused);
      const { store } = await aSignedInStore(renewal);
      const { error } = await store.dispatch(endpoints.read.initiate());
      expect(error).toMatchObject({ status: 401 });
      expect(asked).toHaveLength(requests);
      expect(store.getState().session).toMatchObject({ status: 'expired', sessionExpired: true });
    });

    it('keeps the session where the provider is out of reach', async () => {
      answering(refused);
      const { store } = await aSignedInStore(new Error('network'));
      expect((await store.dispatch(endpoints.read.initiate())).error).toMatchObject({ status: 401 });
      expect(store.getState().session.status).toBe('signed-in');
    });

    it('takes a failure that says the session has expired for one [SH-70]', async () => {
      answering(() => HttpResponse.json({ error: { message: 'Session has expired' } }, { status: 403 }));
      const { store } = await aSignedInStore(null);
      await store.dispatch(endpoints.read.initiate());
      expect(store.getState().session.status).toBe('expired');
    });
  });

  it('ends the session of somebody who was removed, without asking for another token [UM-28]', async () => {
    answering(() => HttpResponse.json({ message: 'No', code: 'access_removed' }, { status: 403 }));
    const { store } = await aSignedInStore(aTokenOf());
    expect((await store.dispatch(endpoints.read.initiate())).error).toMatchObject({ status: 403 });
    expect(asked).toHaveLength(1);
    expect(store.getState().session).toMatchObject({ status: 'failed', error: 'access_removed', idToken: null });
  });

  it('leaves the session alone where a call alone is forbidden', async () => {
    answering(() => HttpResponse.json({ message: 'No', code: 'forbidden' }, { status: 403 }));
    const { store } = await aSignedInStore(aTokenOf());
    await store.dispatch(endpoints.read.initiate());
    expect(store.getState().session.status).toBe('signed-in');
  });

  describe('before a busy service', () => {
    it('waits as long as it is told and asks once more [F-07]', async () => {
      answering(busy('2'), ok);
      const { store } = await aSignedInStore();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
      const result = store.dispatch(endpoints.read.initiate());
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      await vi.advanceTimersByTimeAsync(1900);
      expect(asked).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(200);
      expect(await result).toMatchObject({ data: { done: true } });
    });

    it.each([
      ['it stays busy', busy('0'), 2],
      ['it asks for too long a pause', busy('60'), 1],
      ['it does not say how long', () => HttpResponse.json({}, { status: 429 }), 1],
    ])('gives up where %s', async (_what, answer, requests) => {
      answering(answer);
      const { store } = await aSignedInStore();
      expect((await store.dispatch(endpoints.read.initiate())).error).toMatchObject({ status: 429 });
      expect(asked).toHaveLength(requests);
    });

    it('never sends more than three requests for one call [F-07]', async () => {
      answering(refused, busy('0'), busy('0'), ok);
      const { store } = await aSignedInStore(aTokenOf());
      expect((await store.dispatch(endpoints.read.initiate())).error).toMatchObject({ status: 429 });
      expect(asked).toHaveLength(3);
    });

    it('asks again for a send that is still under way', async () => {
      answering(() => HttpResponse.json({}, { status: 409, headers: { 'retry-after': '0' } }), ok);
      const { store } = await aSignedInStore();
      expect(await store.dispatch(endpoints.write.initiate())).toMatchObject({ data: { done: true } });
    });
  });
});
