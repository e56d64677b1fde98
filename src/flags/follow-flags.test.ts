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

const noUser: SignedInState = { status: 'loading', authorizations: null, user: null };
const signedIn = (kind = 'redirect', practiceOrgId = 'org-1'): SignedInState => ({
  status: 'signed-in',
  authorizations: { pimsType: 'NEO', practiceOrgId, practiceSubOrgId: 'b' },
  user: { kind, id: 'sub-1' },
});

let isMessagingOn: boolean;
let failResponse: (() => Response) | null;
let requestedContexts: unknown[];
let streams: Set<ReadableStreamDefaultController>;

const flag = { value: true, version: 1, flagVersion: 1, variation: 0, trackEvents: false };
const flags = () => ({
  [messaging]: { ...flag, value: isMessagingOn, version: isMessagingOn ? 2 : 1 },
  [quickReplies]: flag,
});
const contextIn = (encoded: string): unknown => JSON.parse(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')));

/** The part of the flag service that the client uses. */
const service = setupServer(
  http.get('http://localhost:3000/flags/sdk/evalx/key/contexts/:context', ({ params }) => {
    requestedContexts.push(contextIn(String(params['context'])));
    return failResponse?.() ?? HttpResponse.json(flags());
  }),
  http.get('http://localhost:3000/flags/eval/key/:context', () => {
    if (failResponse) return failResponse();
    let streamController: ReadableStreamDefaultController;
    const body = new ReadableStream({
      start(controller) {
        streamController = controller;
        streams.add(controller);
        controller.enqueue(new TextEncoder().encode(`event: put\ndata: ${JSON.stringify(flags())}\n\n`));
      },
      cancel: () => void streams.delete(streamController),
    });
    return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
  }),
);
beforeAll(() => service.listen());
beforeEach(() => {
  [isMessagingOn, failResponse, requestedContexts, streams] = [true, null, [], new Set()];
  localStorage.clear();
  vi.stubGlobal('EventSource', StreamSource);
});
const signOuts: (() => void)[] = [];
afterEach(() => {
  // Signing out closes the connections to the flag service.
  for (const signOut of signOuts.splice(0)) signOut();
});
afterAll(() => service.close());

function aStore(session: SignedInState = noUser) {
  const store = configureStore({
    reducer: {
      flags: flagsReducer,
      session: (state: SignedInState = session, action: { type: string; payload?: SignedInState }) =>
        action.type === 'become' && action.payload ? action.payload : state,
    },
  });
  const testStore = {
    ...store,
    become: (payload: SignedInState) => store.dispatch({ type: 'become', payload }),
    flags: () => store.getState().flags,
  };
  signOuts.push(() => testStore.become({ ...noUser, status: 'signed-out' }));
  return testStore;
}

describe('following the flags, with an unmodified client', () => {
  it('loads all flags for the signed-in user, with a context without personal data [FL-02]', async () => {
    const store = aStore(signedIn());
    followFlags(config, store, null);
    expect(store.flags().values[messaging]).toBe(false);
    await vi.waitFor(() => expect(store.flags()).toMatchObject({ status: 'ready', values: { [messaging]: true } }));
    expect(requestedContexts[0]).toEqual({
      kind: 'multi',
      user: { key: 'sub-1' },
      practice: { key: 'NEO#org-1:b', pimsType: 'NEO' },
    });
  });

  it('requests flags during the sign-in if a launch link names the practice, and only once', async () => {
    const store = aStore();
    followFlags(config, store, launch);
    await vi.waitFor(() => expect(store.flags().status).toBe('ready'));
    store.become(signedIn('user-pool'));
    expect(requestedContexts).toHaveLength(1);
  });

  it('loads flags on a new device before the client is loaded, which does not repeat the request @slow', async () => {
    const store = aStore(signedIn());
    const firstScreen = Promise.withResolvers<void>();
    setFirstScreenReady(firstScreen.promise);
    followFlags(config, store, null);
    await vi.waitFor(() => expect(store.flags()).toMatchObject({ status: 'ready', values: { [messaging]: true } }));
    expect(streams.size).toBe(0);
    firstScreen.resolve();
    await vi.waitFor(() => expect(streams.size).toBe(1), 5000);
    expect(requestedContexts).toHaveLength(1);
    expect(store.flags()).toMatchObject({ status: 'ready', values: { [messaging]: true } });
  });

  it('lets the client retry if the first request fails', async () => {
    failResponse = () => {
      failResponse = null;
      return HttpResponse.error();
    };
    const store = aStore(signedIn());
    followFlags(config, store, null);
    await vi.waitFor(() => expect(store.flags()).toMatchObject({ status: 'ready', values: { [messaging]: true } }));
    expect(requestedContexts).toHaveLength(2);
  });

  it('requests nothing while signed out', async () => {
    const store = aStore();
    followFlags(config, store, null);
    store.become({ ...noUser, status: 'signed-out' });
    store.become(signedIn());
    await vi.waitFor(() => expect(store.flags().status).toBe('ready'));
    expect(requestedContexts).toHaveLength(1);
  });

  it('applies live changes, also of a single flag [FL-03]', async () => {
    const store = aStore(signedIn());
    followFlags(config, store, null);
    await vi.waitFor(() => expect(streams.size).toBe(1), 5000);
    isMessagingOn = false;
    const patch = JSON.stringify({ key: messaging, ...flags()[messaging], version: 3 });
    for (const stream of streams) stream.enqueue(new TextEncoder().encode(`event: patch\ndata: ${patch}\n\n`));
    await vi.waitFor(() => expect(store.flags().values[messaging]).toBe(false));
    expect(store.flags().values[quickReplies]).toBe(true);
  });

  it('closes its stream while the page is hidden', async () => {
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

  it('opens no stream in a page that is hidden from the start, which gets a change once it is shown', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const opened: unknown[] = [];
    class CountedSource extends StreamSource {
      constructor(url: string) {
        super(url);
        opened.push(contextIn(url.split('/').at(-1)?.split('?')[0] ?? ''));
      }
    }
    vi.stubGlobal('EventSource', CountedSource);
    // Clients of other tests may still reconnect.
    const ofHidden = () => opened.filter((context) => JSON.stringify(context).includes('org-hidden'));
    // So that the client itself loads the flags.
    failResponse = () => {
      failResponse = null;
      return HttpResponse.error();
    };
    const listening = vi.spyOn(document, 'addEventListener');
    const store = aStore(signedIn('redirect', 'org-hidden'));
    followFlags(config, store, null);
    await vi.waitFor(() => expect(store.flags()).toMatchObject({ status: 'ready', values: { [messaging]: true } }));
    isMessagingOn = false;
    // The client has started.
    await vi.waitFor(() => expect(listening).toHaveBeenCalledWith('visibilitychange', expect.anything()), 5000);
    expect(ofHidden()).toEqual([]);
    expect(store.flags().values[messaging]).toBe(true);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(store.flags().values[messaging]).toBe(false));
    expect(ofHidden()).toHaveLength(1);
  });

  it.each([
    ['is unreachable', () => HttpResponse.error()],
    ['refuses the request', () => HttpResponse.json({ message: 'No' }, { status: 401 })],
    ['responds with HTML', () => HttpResponse.html('<p>Hi')],
  ])('fails with every flag off if the service %s [FL-04] [ER-22]', async (_case, response) => {
    failResponse = response;
    const store = aStore(signedIn());
    followFlags(config, store, null);
    await vi.waitFor(() => expect(store.flags().status).toBe('failed'));
    expect(Object.values(store.flags().values)).not.toContain(true);
  });

  it('recovers automatically once the service is back, and immediately on a retry @slow', async () => {
    failResponse = () => HttpResponse.error();
    const store = aStore(signedIn());
    followFlags(config, store, null);
    await vi.waitFor(() => expect(store.flags().status).toBe('failed'));
    failResponse = null;
    await vi.waitFor(
      () => expect(store.flags()).toMatchObject({ status: 'ready', values: { [messaging]: true } }),
      5000,
    );
    store.dispatch(flagsRetried());
    expect(store.flags()).toMatchObject({ status: 'loading', values: { [messaging]: false } });
    await vi.waitFor(() => expect(store.flags().values[messaging]).toBe(true));
  });

  it('uses the cached flags while the service is unreachable, says so, and retries on request', async () => {
    const before = aStore(signedIn());
    followFlags(config, before, null);
    await vi.waitFor(() => expect(before.flags().status).toBe('ready'));
    before.become(noUser);
    failResponse = () => HttpResponse.error();
    const requestsBefore = requestedContexts.length;
    const store = aStore(signedIn());
    followFlags(config, store, null);
    await vi.waitFor(() => expect(requestedContexts.length).toBeGreaterThan(requestsBefore), 5000);
    const asBefore = { status: 'ready', values: { [messaging]: true } };
    expect(store.flags()).toMatchObject(asBefore);
    await vi.waitFor(() => expect(store.flags()).toMatchObject({ ...asBefore, isServiceAway: true }));
    store.dispatch(flagsRefreshed());
    expect(store.flags()).toMatchObject({ ...asBefore, isServiceAway: false });
    await vi.waitFor(() => expect(store.flags()).toMatchObject({ ...asBefore, isServiceAway: true }));
    failResponse = null;
    isMessagingOn = false;
    store.dispatch(flagsRefreshed());
    await vi.waitFor(() =>
      expect(store.flags()).toMatchObject({ status: 'ready', values: { [messaging]: false }, isServiceAway: false }),
    );
  });

  it('uses the cached flags immediately, and updates them from the service', async () => {
    const before = aStore(signedIn());
    followFlags(config, before, null);
    await vi.waitFor(() => expect(before.flags().status).toBe('ready'));
    before.become(noUser);
    let respond = () => {};
    const mayRespond = new Promise<void>((resolve) => (respond = resolve));
    service.use(
      http.get('http://localhost:3000/flags/sdk/evalx/key/contexts/:context', async () => {
        await mayRespond;
        isMessagingOn = false;
        return HttpResponse.json(flags());
      }),
    );
    const store = aStore(signedIn());
    vi.stubGlobal('EventSource', undefined);
    followFlags(config, store, null);
    await vi.waitFor(() => expect(store.flags().values[messaging]).toBe(true));
    respond();
    await vi.waitFor(() => expect(store.flags().values[messaging]).toBe(false), 5000);
    service.resetHandlers();
  });
});
