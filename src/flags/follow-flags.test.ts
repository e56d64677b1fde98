import { configureStore } from '@reduxjs/toolkit';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FlagKey } from '#contract/platform/flags.ts';
import { setFirstScreenReady } from '#src/lib/first-screen.ts';
import { StreamSource } from '#tests/support/event-source.ts';
import type { SignedInState } from './flag-audience.ts';
import { followFlags } from './follow-flags.ts';
import { flagsRefreshed, flagsReducer, flagsRetried } from './flags-slice.ts';

const config = { clientKey: 'key', baseUrl: '/flags', streamUrl: '/flags' };
const messaging = 'two-way-messaging-enabled' satisfies FlagKey;
const quickReplies = 'quick-replies-enabled' satisfies FlagKey;
const launch = { authCode: 'code', pimsType: 'Neo', orgId: 'org-1', subOrgId: 'b' };

const nobody: SignedInState = { status: 'loading', authorizations: null, user: null };
const signedIn = (kind = 'redirect', practiceOrgId = 'org-1'): SignedInState => ({
  status: 'signed-in',
  authorizations: { pimsType: 'NEO', practiceOrgId, practiceSubOrgId: 'b' },
  user: { kind, id: 'sub-1' },
});

let on: boolean;
let down: (() => Response) | null;
let asked: unknown[];
let streams: Set<ReadableStreamDefaultController>;

const flag = { value: true, version: 1, flagVersion: 1, variation: 0, trackEvents: false };
const flags = () => ({
  [messaging]: { ...flag, value: on, version: on ? 2 : 1 },
  [quickReplies]: flag,
});
const contextIn = (encoded: string): unknown => JSON.parse(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')));

/** As much of a flag service as the client needs to be played with, without a server. */
const service = setupServer(
  http.get('http://localhost:3000/flags/sdk/evalx/key/contexts/:context', ({ params }) => {
    asked.push(contextIn(String(params['context'])));
    return down?.() ?? HttpResponse.json(flags());
  }),
  http.get('http://localhost:3000/flags/eval/key/:context', () => {
    if (down) return down();
    let own: ReadableStreamDefaultController;
    const body = new ReadableStream({
      start(controller) {
        own = controller;
        streams.add(controller);
        controller.enqueue(new TextEncoder().encode(`event: put\ndata: ${JSON.stringify(flags())}\n\n`));
      },
      cancel: () => void streams.delete(own),
    });
    return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
  }),
);
beforeAll(() => service.listen());
beforeEach(() => {
  [on, down, asked, streams] = [true, null, [], new Set()];
  localStorage.clear();
  vi.stubGlobal('EventSource', StreamSource);
});
const signOuts: (() => void)[] = [];
afterEach(() => {
  // Whoever signs out lets go of the flag service.
  for (const signOut of signOuts.splice(0)) signOut();
});
afterAll(() => service.close());

function aStore(session: SignedInState = nobody) {
  const store = configureStore({
    reducer: {
      flags: flagsReducer,
      session: (state: SignedInState = session, action: { type: string; payload?: SignedInState }) =>
        action.type === 'become' && action.payload ? action.payload : state,
    },
  });
  const made = {
    ...store,
    become: (payload: SignedInState) => store.dispatch({ type: 'become', payload }),
    flags: () => store.getState().flags,
  };
  signOuts.push(() => made.become({ ...nobody, status: 'signed-out' }));
  return made;
}

describe('following the flags, with an unmodified client', () => {
  it('loads all flags for whoever is signed in, by names that tell nothing personal [FL-02]', async () => {
    const store = aStore(signedIn());
    followFlags(config, store, null);
    expect(store.flags().values[messaging]).toBe(false);
    await vi.waitFor(() => expect(store.flags()).toMatchObject({ status: 'ready', values: { [messaging]: true } }));
    expect(asked[0]).toEqual({
      kind: 'multi',
      user: { key: 'sub-1' },
      practice: { key: 'NEO#org-1:b', pimsType: 'NEO' },
    });
  });

  it('asks beside the sign-in where a launch link tells the practice, and only once', async () => {
    const store = aStore();
    followFlags(config, store, launch);
    await vi.waitFor(() => expect(store.flags().status).toBe('ready'));
    store.become(signedIn('user-pool'));
    expect(asked).toHaveLength(1);
  });

  it('knows on a new device before the client is here, which then need not ask again', async () => {
    const store = aStore(signedIn());
    const shown = Promise.withResolvers<void>();
    setFirstScreenReady(shown.promise);
    followFlags(config, store, null);
    await vi.waitFor(() => expect(store.flags()).toMatchObject({ status: 'ready', values: { [messaging]: true } }));
    expect(streams.size).toBe(0);
    shown.resolve();
    await vi.waitFor(() => expect(streams.size).toBe(1), 5000);
    expect(asked).toHaveLength(1);
    expect(store.flags()).toMatchObject({ status: 'ready', values: { [messaging]: true } });
  });

  it('leaves the question to the client where the service does not answer it at once', async () => {
    down = () => {
      down = null;
      return HttpResponse.error();
    };
    const store = aStore(signedIn());
    followFlags(config, store, null);
    await vi.waitFor(() => expect(store.flags()).toMatchObject({ status: 'ready', values: { [messaging]: true } }));
    expect(asked).toHaveLength(2);
  });

  it('asks nobody as long as nobody is signed in', async () => {
    const store = aStore();
    followFlags(config, store, null);
    store.become({ ...nobody, status: 'signed-out' });
    store.become(signedIn());
    await vi.waitFor(() => expect(store.flags().status).toBe('ready'));
    expect(asked).toHaveLength(1);
  });

  it('follows live changes, also of two-way messaging alone [FL-03]', async () => {
    const store = aStore(signedIn());
    followFlags(config, store, null);
    await vi.waitFor(() => expect(streams.size).toBe(1), 5000);
    on = false;
    const patch = JSON.stringify({ key: messaging, ...flags()[messaging], version: 3 });
    for (const stream of streams) stream.enqueue(new TextEncoder().encode(`event: patch\ndata: ${patch}\n\n`));
    await vi.waitFor(() => expect(store.flags().values[messaging]).toBe(false));
    expect(store.flags().values[quickReplies]).toBe(true);
  });

  it('holds no stream while the page is hidden', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get');
    const store = aStore(signedIn());
    followFlags(config, store, null);
    await vi.waitFor(() => expect(streams.size).toBe(1), 5000);
    visibility.mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(streams.size).toBe(0));
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(streams.size).toBe(1));
  });

  it.each([
    ['is down', () => HttpResponse.error()],
    ['refuses', () => HttpResponse.json({ message: 'No' }, { status: 401 })],
    ['talks nonsense', () => HttpResponse.html('<p>Hi')],
  ])('fails with every flag off where the service %s [FL-04] [ER-22]', async (_what, answer) => {
    down = answer;
    const store = aStore(signedIn());
    followFlags(config, store, null);
    await vi.waitFor(() => expect(store.flags().status).toBe('failed'));
    expect(Object.values(store.flags().values)).not.toContain(true);
  });

  it('recovers by itself once the service is back, and at once on a retry', async () => {
    down = () => HttpResponse.error();
    const store = aStore(signedIn());
    followFlags(config, store, null);
    await vi.waitFor(() => expect(store.flags().status).toBe('failed'));
    down = null;
    await vi.waitFor(
      () => expect(store.flags()).toMatchObject({ status: 'ready', values: { [messaging]: true } }),
      5000,
    );
    store.dispatch(flagsRetried());
    expect(store.flags()).toMatchObject({ status: 'loading', values: { [messaging]: false } });
    await vi.waitFor(() => expect(store.flags().values[messaging]).toBe(true));
  });

  it('keeps last time’s flags while the service is away, says that it is, and asks again when it is told to', async () => {
    const before = aStore(signedIn());
    followFlags(config, before, null);
    await vi.waitFor(() => expect(before.flags().status).toBe('ready'));
    before.become(nobody);
    down = () => HttpResponse.error();
    const known = asked.length;
    const store = aStore(signedIn());
    followFlags(config, store, null);
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(known), 5000);
    const asBefore = { status: 'ready', values: { [messaging]: true } };
    expect(store.flags()).toMatchObject(asBefore);
    await vi.waitFor(() => expect(store.flags()).toMatchObject({ ...asBefore, isServiceAway: true }));
    store.dispatch(flagsRefreshed());
    expect(store.flags()).toMatchObject({ ...asBefore, isServiceAway: false });
    await vi.waitFor(() => expect(store.flags()).toMatchObject({ ...asBefore, isServiceAway: true }));
    down = null;
    on = false;
    store.dispatch(flagsRefreshed());
    await vi.waitFor(() =>
      expect(store.flags()).toMatchObject({ status: 'ready', values: { [messaging]: false }, isServiceAway: false }),
    );
  });

  it('has last time’s flags at once, and they are set right', async () => {
    const before = aStore(signedIn());
    followFlags(config, before, null);
    await vi.waitFor(() => expect(before.flags().status).toBe('ready'));
    before.become(nobody);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    service.use(
      http.get('http://localhost:3000/flags/sdk/evalx/key/contexts/:context', async () => {
        await held;
        on = false;
        return HttpResponse.json(flags());
      }),
    );
    const store = aStore(signedIn());
    vi.stubGlobal('EventSource', undefined);
    followFlags(config, store, null);
    await vi.waitFor(() => expect(store.flags().values[messaging]).toBe(true));
    release();
    await vi.waitFor(() => expect(store.flags().values[messaging]).toBe(false), 5000);
    service.resetHandlers();
  });
});
