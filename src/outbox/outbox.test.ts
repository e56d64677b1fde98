import { configureStore } from '@reduxjs/toolkit';
import { openDB } from 'idb';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { sealer } from '#src/lib/sealed.ts';
import { uiBehaviorsEndpoint } from '#src/services/campaigns/ui-behaviors.ts';
import { messagesReceived, threadEndpoint } from '#src/services/communication/messages.ts';
import { aConversation, aMessage } from '#tests/support/conversations.ts';
import { aService, serviceMiddleware, serviceReducers, unchecked } from '#tests/support/fake-services.ts';
import { draftBuffer } from '#src/drafts/draft-buffer.ts';
import { encryptedStore } from '#src/drafts/encrypted-store.ts';
import { openDrafts } from '#src/drafts/open-drafts.ts';
import { discardOwned, ownerMiddleware } from '#src/drafts/owner-middleware.ts';
import { outboxReducers } from '#tests/support/outbox.ts';
import { openOutbox } from './open-outbox.ts';
import { editAgain } from './edit-again.ts';
import { discardSend, enqueue, retrySend, sendAnyway, sendMessage } from './send.ts';
import { type Draft, saveDraft, selectDraft } from './text-drafts.ts';

const service = aService();
const practice = { pimsType: 'NEO', practiceOrgId: 'org-1', practiceSubOrgId: 'branch-1' } as const;
const ownerNamed = (person: string) => `${rowKeyOf(practice)} ${person}`;
const path = '/v1/conversations/:id/messages';
const text = { conversationId: 'c-1', content: 'Luna is ready.', media: [] };

type Session = { status: string; authorizations: typeof practice | null; user: { id: string } | null };
const noSession: Session = { status: 'loading', authorizations: null, user: null };
const signIn = (person: string) => ({
  type: 'test/session',
  payload: { ...noSession, status: 'signed-in', authorizations: practice, user: { id: person } },
});
const expire = { type: 'test/session', payload: { ...noSession, status: 'expired' } };
const signOut = { type: 'test/session', payload: { ...noSession, status: 'signed-out' } };

const tabs: { dispatch(action: typeof expire): unknown }[] = [];
afterEach(() => tabs.splice(0).forEach((tab) => tab.dispatch(expire)));

/** A tab of the app right after sign-in, before the disk has been read. */
function aTabThatOpens(person = 'anna') {
  const store = configureStore({
    reducer: {
      session: (state: Session = noSession, action: { type: string; payload?: Session }) =>
        action.type === 'test/session' && action.payload ? action.payload : state,
      ...outboxReducers,
      ...serviceReducers,
    },
    middleware: (defaults) => defaults(unchecked).concat(ownerMiddleware(openDrafts, openOutbox), ...serviceMiddleware),
  });
  tabs.push(store);
  store.dispatch(signIn(person));
  const items = () => store.getState().outbox.items;
  const ready = () =>
    vi.waitFor(() => expect([store.getState().drafts.ready, store.getState().outbox.ready]).toEqual([true, true]));
  return { store, items, ready, states: () => items().map(({ state }) => state) };
}

/** A tab of the app with a signed-in user. */
async function aTab(person = 'anna') {
  const tab = aTabThatOpens(person);
  await tab.ready();
  return tab;
}

/** A field with this input pending. */
function typingIn({ store }: Pick<ReturnType<typeof aTabThatOpens>, 'store'>, key: string, content: string) {
  const field = draftBuffer<Draft>((into, draft) => store.dispatch(saveDraft(into, draft)));
  field.type(key, { content, media: [] });
  return field;
}

const answer = (request: Request, given: Parameters<typeof aMessage>[0] = {}) =>
  HttpResponse.json(
    aMessage({ id: 'm-1', direction: 'OUTBOUND', client_message_id: request.headers.get('idempotency-key'), ...given }),
    { status: 201 },
  );
const keyOf = (request: Request | undefined) => request?.headers.get('idempotency-key');
const storedItems = async (person = 'anna') => [
  ...((await encryptedStore('outbox', ownerNamed(person), sealer(ownerNamed(person))).all())?.values() ?? []),
];
const keptDrafts = (person = 'anna') => encryptedStore('drafts', ownerNamed(person), sealer(ownerNamed(person)));
const never = () => new Promise<never>(() => {});

describe('the outbox', () => {
  it('shows a text immediately, sends it with its id as the key, and removes it once accepted [IN-29] [API-34]', async () => {
    service.announcing('idempotency');
    service.on('get', path, () => HttpResponse.json({ data: [] }));
    const received = service.on('post', path, ({ request }) => answer(request));
    const { store, items } = await aTab();
    await store.dispatch(threadEndpoint.initiate({ id: 'c-1' }));
    const id = store.dispatch(sendMessage(text));
    expect(items()).toMatchObject([{ id, content: 'Luna is ready.', state: 'queued' }]);
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(received).toHaveLength(1);
    expect(keyOf(received[0])).toBe(id);
    expect(await received[0]?.json()).toEqual({ content: 'Luna is ready.', type: 'SMS', media: [] });
    const thread = threadEndpoint.select({ id: 'c-1' })(store.getState()).data;
    expect(thread?.messages.map((message) => message.client_message_id)).toEqual([id]);
    await vi.waitFor(async () => expect(await storedItems()).toEqual([]));
  });

  it('repeats a request with the same key when the response was lost @slow', async () => {
    service.announcing('idempotency');
    let count = 0;
    const received = service.on('post', path, ({ request }) =>
      ++count === 1 ? HttpResponse.error() : answer(request),
    );
    const { store, items } = await aTab();
    store.dispatch(sendMessage(text));
    await vi.waitFor(() => expect(items()).toEqual([]), 3000);
    expect(received).toHaveLength(2);
    expect(keyOf(received[0])).toBe(keyOf(received[1]));
  });

  it('fails a refused text, and retries it with the same key on request [IN-30] [ER-36]', async () => {
    service.announcing('idempotency');
    const refusal = { code: 'unsubscribed', message: 'No.' };
    const refused = service.on('post', path, () => HttpResponse.json(refusal, { status: 422 }));
    const { store, items, states } = await aTab();
    const id = store.dispatch(sendMessage(text));
    await vi.waitFor(() => expect(items()).toMatchObject([{ state: 'failed', error: 'unsubscribed' }]));
    const again = service.on('post', path, ({ request }) => answer(request));
    store.dispatch(retrySend(id));
    await vi.waitFor(() => expect(states()).toEqual([]));
    expect([keyOf(refused[0]), keyOf(again[0])]).toEqual([id, id]);
  });

  it('retries a text with an expired key as new, on request only', async () => {
    service.announcing('idempotency');
    const received = service.on('post', path, ({ request }) => answer(request));
    const shelf = encryptedStore('outbox', ownerNamed('anna'), sealer(ownerNamed('anna')));
    const triedAt = new Date(Date.now() - 24 * 3_600_000).toISOString();
    await shelf.put('old', { ...text, id: 'old', createdAt: triedAt, triedAt, state: 'queued', error: null });
    const { store, items } = await aTab();
    await vi.waitFor(() => expect(items()).toMatchObject([{ state: 'failed', error: 'outcome_unknown' }]));
    expect(received).toHaveLength(0);
    store.dispatch(retrySend('old'));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(received).toHaveLength(1);
  });

  it('removes a failed text from disk once it is discarded', async () => {
    service.announcing();
    service.on('post', path, () => HttpResponse.error());
    const { store, items } = await aTab();
    const discarded = store.dispatch(sendMessage(text));
    await vi.waitFor(() => expect(items()).toMatchObject([{ state: 'failed', error: 'outcome_unknown' }]));
    await vi.waitFor(async () => expect(await storedItems()).toMatchObject([{ state: 'failed' }]));
    store.dispatch(discardSend(discarded));
    await vi.waitFor(async () => expect(await storedItems()).toEqual([]));
  });

  it('removes a text that the server reports in an event', async () => {
    service.announcing();
    service.on('post', path, () => HttpResponse.error());
    const { store, items, states } = await aTab();
    const first = store.dispatch(sendMessage(text));
    const second = store.dispatch(sendMessage({ ...text, conversationId: 'c-2' }));
    await vi.waitFor(() => expect(states()).toEqual(['failed', 'failed']));
    store.dispatch(messagesReceived([aMessage({ client_message_id: first })]));
    expect(items().map(({ id }) => id)).toEqual([second]);
    service.on('get', path, () =>
      HttpResponse.json({ data: [aMessage({ conversation_id: 'c-2', client_message_id: second })] }),
    );
    await store.dispatch(threadEndpoint.initiate({ id: 'c-2' }));
    expect(items()).toEqual([]);
  });

  it('stores texts while offline and sends them in order when the network is back', async () => {
    service.announcing('idempotency');
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const received = service.on('post', path, ({ request }) => answer(request, { id: keyOf(request) ?? '' }));
    const { store, items } = await aTab();
    const ids = ['one', 'two', 'three'].map((content) => store.dispatch(sendMessage({ ...text, content })));
    await vi.waitFor(() => expect(store.getState().outbox.blockedBy).toBe('offline'));
    await vi.waitFor(async () => expect(await storedItems()).toHaveLength(3));
    expect(received).toHaveLength(0);
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(received.map(keyOf)).toEqual(ids);
  });

  it('says immediately that the network is offline', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const { store } = await aTab();
    expect(store.getState().outbox.blockedBy).toBeNull();
    online.mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    expect(store.getState().outbox.blockedBy).toBe('offline');
  });

  it('waits for the session, and retries when the page becomes visible', async () => {
    service.announcing('idempotency');
    service.on('post', path, () => HttpResponse.json({}, { status: 401 }));
    const { store, items } = await aTab();
    const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    store.dispatch(sendMessage(text));
    await vi.waitFor(() => expect(store.getState().outbox.blockedBy).toBe('session'));
    const received = service.on('post', path, ({ request }) => answer(request));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(store.getState().outbox.blockedBy).toBe('session');
    look.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(received).toHaveLength(1);
  });

  it('does not resend a text accepted while the session ended', async () => {
    service.announcing('idempotency');
    let accept!: () => void;
    const accepted = new Promise<void>((resolve) => (accept = resolve));
    const received = service.on('post', path, async ({ request }) => {
      await accepted;
      return answer(request);
    });
    const { store } = await aTab();
    store.dispatch(sendMessage(text));
    await vi.waitFor(() => expect(received).toHaveLength(1));
    store.dispatch(expire);
    accept();
    await vi.waitFor(async () => expect(await storedItems()).toEqual([]));
    expect((await aTab()).items()).toEqual([]);
  });

  it('finishes after a crash what another tab was sending, once', async () => {
    service.announcing('idempotency');
    service.on('post', path, never);
    const crashed = await aTab();
    const id = crashed.store.dispatch(sendMessage(text));
    await vi.waitFor(async () => expect(await storedItems()).toMatchObject([{ state: 'sending' }]));
    crashed.store.dispatch(expire);
    const received = service.on('post', path, ({ request }) => answer(request));
    const { items } = await aTab();
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(received.map(keyOf)).toEqual([id]);
  });

  it('stores a text for the next sign-in of the same user only', async () => {
    service.announcing('idempotency');
    const received = service.on('post', path, never);
    const { store, items } = await aTab('anna');
    store.dispatch(sendMessage(text));
    store.dispatch(saveDraft('c-2', { content: 'Dear', media: [] }));
    await vi.waitFor(async () => expect(await storedItems('anna')).toHaveLength(1));
    store.dispatch(expire);
    expect(items()).toEqual([]);
    const ben = await aTab('ben');
    expect([ben.items(), ben.store.getState().drafts.values]).toEqual([[], {}]);
    const anna = await aTab('anna');
    expect(anna.items()).toMatchObject([{ content: 'Luna is ready.' }]);
    expect(selectDraft(anna.store.getState(), 'c-2').content).toBe('Dear');
    await vi.waitFor(() => expect(keyOf(received.at(-1))).toBe(anna.items()[0]?.id));
  });

  it('shows only the new user’s items after a change of user', async () => {
    service.announcing('idempotency');
    service.on('post', path, never);
    const { store, items, ready } = await aTab('anna');
    store.dispatch(sendMessage(text));
    store.dispatch(signIn('ben'));
    expect(items()).toEqual([]);
    await ready();
    expect(items()).toEqual([]);
  });

  it('has nothing to discard while signed out', async () => {
    const { store } = await aTab();
    store.dispatch(expire);
    await expect(store.dispatch(discardOwned())).resolves.toBeUndefined();
  });

  it('deletes everything when discarded', async () => {
    service.announcing();
    service.on('post', path, () => HttpResponse.error());
    const { store, states } = await aTab();
    store.dispatch(sendMessage(text));
    await vi.waitFor(() => expect(states()).toEqual(['failed']));
    store.dispatch(saveDraft('c-2', { content: 'Dear', media: [] }));
    const field = typingIn({ store }, 'c-1', 'Dear Ada');
    await store.dispatch(discardOwned());
    field.flush();
    expect(store.getState()).toMatchObject({ drafts: { values: {} }, outbox: { items: [] } });
    store.dispatch(signOut);
    const again = await aTab();
    expect(again.store.getState()).toMatchObject({ drafts: { values: {} }, outbox: { items: [] } });
    const disk = await openDB('rapport-unsent', 1);
    expect([await disk.count('outbox'), await disk.count('drafts')]).toEqual([0, 0]);
    disk.close();
  });

  it.each([
    ['left', () => window.dispatchEvent(new Event('beforeunload'))],
    ['hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('stores input up to the last key when the page is %s', async (_how, happens) => {
    const { store } = await aTab();
    typingIn({ store }, 'c-1', 'Dear Ada');
    happens();
    expect(selectDraft(store.getState(), 'c-1').content).toBe('Dear Ada');
    await store.dispatch(discardOwned());
  });

  it('stores input up to the last key when the session ends', async () => {
    const { store } = await aTab('yves');
    typingIn({ store }, 'c-1', 'Dear Ada');
    store.dispatch(expire);
    const owner = ownerNamed('yves');
    await vi.waitFor(async () =>
      expect((await encryptedStore('drafts', owner, sealer(owner)).all())?.size).toBeGreaterThan(0),
    );
    const next = await aTab('yves');
    expect(selectDraft(next.store.getState(), 'c-1').content).toBe('Dear Ada');
    await next.store.dispatch(discardOwned());
  });

  it('stores nothing after a sign-out in another tab, not even pending input', async () => {
    const { store } = await aTab();
    store.dispatch(saveDraft('c-2', { content: 'Dear', media: [] }));
    const field = typingIn({ store }, 'c-1', 'Dear Ada');
    store.dispatch(signOut);
    field.flush();
    expect(store.getState().drafts.values).toEqual({});
    const again = await aTab();
    expect(again.store.getState().drafts.values).toEqual({});
  });

  it('works without storage, and says so [F-28]', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('Storage is blocked', 'SecurityError');
    });
    service.announcing('idempotency');
    const received = service.on('post', path, ({ request }) => answer(request));
    const { store, items } = await aTab();
    expect(store.getState().drafts.storageRefused).toBe(true);
    store.dispatch(sendMessage(text));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(received).toHaveLength(1);
  });
});

describe('a full disk', () => {
  it('is reported with the first draft that cannot be stored [F-28]', async () => {
    const { store } = await aTab();
    expect(store.getState().drafts.storageRefused).toBe(false);
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    store.dispatch(saveDraft('c-1', { content: 'Dear Ada', media: [] }));
    window.dispatchEvent(new Event('beforeunload'));
    await vi.waitFor(() => expect(store.getState().drafts.storageRefused).toBe(true));
    expect(store.getState().drafts.values['c-1']).toMatchObject({ content: 'Dear Ada' });
  });
});

describe('a tab of an earlier release, which calls the subject conversationId', () => {
  const former = { ...text, id: 'former', createdAt: '2026-05-04T09:00:00.000Z', triedAt: null, error: null };

  it('can read and send what this one stores and sends to it', async () => {
    service.announcing('idempotency');
    service.on('post', path, never);
    const channel = new BroadcastChannel(`rapport-outbox ${ownerNamed('anna')}`);
    onTestFinished(() => channel.close());
    const received: { changed?: unknown }[] = [];
    channel.onmessage = ({ data }: MessageEvent<{ changed?: unknown }>) => received.push(data);
    const { store } = await aTab();
    const id = store.dispatch(sendMessage(text));
    const readable = { id, conversationId: 'c-1', content: 'Luna is ready.' };
    await vi.waitFor(() => expect(received[0]?.changed).toMatchObject(readable));
    expect(await storedItems()).toMatchObject([readable]);
  });

  it('has its items shown here, whether stored or sent to this tab', async () => {
    service.announcing();
    const { items } = await aTab();
    const channel = new BroadcastChannel(`rapport-outbox ${ownerNamed('anna')}`);
    onTestFinished(() => channel.close());
    channel.postMessage({ changed: { ...former, state: 'failed', error: 'outcome_unknown' } });
    await vi.waitFor(() => expect(items()).toMatchObject([{ id: 'former', subjectId: 'c-1', state: 'failed' }]));
    channel.postMessage({ changed: { id: 'odd' } });
    channel.postMessage({ removed: 'former' });
    await vi.waitFor(() => expect(items()).toEqual([]));
  });
});

describe('a page unloaded before the disk has been read', () => {
  it('loses neither pending input nor a text just sent', async () => {
    service.announcing('idempotency');
    const received = service.on('post', path, never);
    const slow = vi.spyOn(crypto.subtle, 'encrypt');
    const { store } = await aTab('zoe');
    // The key streams of the backups are ready by then.
    await vi.waitFor(() => expect(slow).toHaveBeenCalled());
    await Promise.all(slow.mock.results.map(({ value }) => value as unknown));
    await new Promise((resolve) => setImmediate(resolve));
    slow.mockReturnValue(never());
    const id = store.dispatch(sendMessage({ ...text, conversationId: 'c-2' }));
    typingIn({ store }, 'c-1', 'Luna is');
    window.dispatchEvent(new Event('pagehide'));
    store.dispatch(expire);
    slow.mockRestore();
    const next = await aTab('zoe');
    expect(selectDraft(next.store.getState(), 'c-1').content).toBe('Luna is');
    expect(next.items()).toMatchObject([{ id, subjectId: 'c-2', content: 'Luna is ready.' }]);
    await vi.waitFor(() => expect(received.map(keyOf)).toEqual([id]));
    // Once it is on disk, no other copy is left.
    await vi.waitFor(() => expect(localStorage).toHaveLength(0));
    expect((await keptDrafts('zoe').all())?.get('c-1')).toMatchObject({ content: 'Luna is' });
  });
});

describe('the undo window', () => {
  const held = { ...text, undoFor: 60_000 };
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));

  it('delays a text, which is on disk and unsent', async () => {
    service.announcing('idempotency');
    const received = service.on('post', path, ({ request }) => answer(request));
    const { store, items } = await aTab();
    const id = store.dispatch(sendMessage(held));
    const behind = store.dispatch(sendMessage({ ...text, content: 'See you' }));
    await vi.waitFor(async () => expect(await storedItems()).toHaveLength(2));
    expect(received).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(received.map(keyOf)).toEqual([id, behind]);
  });

  it('returns a text to the draft when undone, and nothing is sent', async () => {
    service.announcing('idempotency');
    const received = service.on('post', path, ({ request }) => answer(request));
    const { store, items } = await aTab();
    const image = { url: '/files/1' };
    const id = store.dispatch(sendMessage({ ...held, media: [image] }));
    expect(store.dispatch(editAgain(id))).toMatchObject({ id });
    expect(selectDraft(store.getState(), 'c-1')).toEqual({ content: 'Luna is ready.', media: [image] });
    const behind = store.dispatch(sendMessage({ ...text, content: 'See you' }));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(received.map(keyOf)).toEqual([behind]);
    await vi.waitFor(async () => expect(await storedItems()).toEqual([]));
  });

  it('ends when the page is unloaded: the first text of each conversation is sent then', async () => {
    service.announcing('idempotency');
    const received = service.on('post', path, never);
    const { store } = await aTab();
    await store.dispatch(uiBehaviorsEndpoint.initiate({}));
    const first = store.dispatch(sendMessage(held));
    store.dispatch(sendMessage({ ...held, content: 'See you' }));
    const sent = vi.spyOn(globalThis, 'fetch');
    window.dispatchEvent(new Event('pagehide'));
    // Once by the keepalive request, and once by the page, which is not really unloaded in the test.
    await vi.waitFor(() => expect(received.map(keyOf)).toEqual([first, first]));
    expect(sent.mock.calls.some(([request]) => request instanceof Request && request.keepalive)).toBe(true);
    expect(store.dispatch(editAgain(first))).toBeNull();
  });

  it('is not resumed by the next page, which sends the delayed texts', async () => {
    service.announcing('idempotency');
    const received = service.on('post', path, ({ request }) => answer(request));
    const crashed = await aTab();
    const id = crashed.store.dispatch(sendMessage(held));
    await vi.waitFor(async () => expect(await storedItems()).toHaveLength(1));
    crashed.store.dispatch(expire);
    const { items } = await aTab();
    // It may have been sent as the last page was unloaded.
    expect(items()).toMatchObject([{ id, triedAt: expect.any(String) as string }]);
    // Its own window would have released it by now.
    await vi.advanceTimersByTimeAsync(61_000);
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(received.map(keyOf)).toEqual([id]);
  });
});

describe('a note and a scheduled text', () => {
  it('are sent to their own endpoints with the same guarantees', async () => {
    service.announcing('idempotency', 'internal-notes', 'send-later');
    const sendAt = '2026-11-24T14:00:00.000Z';
    const notes = service.on('post', '/v1/conversations/:id/notes', ({ request }) =>
      answer(request, { direction: 'INTERNAL', content: 'Allergic' }),
    );
    const scheduled = service.on('post', '/v1/conversations/:id/scheduled-messages', ({ request }) =>
      HttpResponse.json(
        {
          id: 's-1',
          conversation_id: 'c-1',
          content: 'See you',
          media: [],
          send_at: sendAt,
          status: 'SCHEDULED',
          client_message_id: keyOf(request),
          create_ts: sendAt,
          update_ts: sendAt,
        },
        { status: 201 },
      ),
    );
    const { store, items } = await aTab();
    store.dispatch(saveDraft('c-1', { content: 'Dear', media: [] }));
    const ids = [
      store.dispatch(sendMessage({ ...text, kind: 'note', content: 'Allergic' })),
      store.dispatch(sendMessage({ ...text, conversationId: 'c-2', kind: 'later', sendAt, content: 'See you' })),
    ];
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect([keyOf(notes[0]), keyOf(scheduled[0])]).toEqual(ids);
    expect(await notes[0]?.json()).toEqual({ content: 'Allergic' });
    expect(await scheduled[0]?.json()).toEqual({ content: 'See you', media: [], send_at: sendAt });
    // A scheduled text is no newer message of the thread.
    expect(store.getState().outbox.knownUntil).not.toHaveProperty('c-2');
    // A note has its own draft.
    expect(selectDraft(store.getState(), 'c-1').content).toBe('Dear');
  });
});

describe('the marks of the audit', () => {
  it('are sent with the same guarantees, with the time at which they were set', async () => {
    service.announcing('idempotency');
    const appointments = '/v1/appointment/actions';
    const received = service.on('post', appointments, async ({ request }) => {
      const mark = (await request.json()) as object;
      return HttpResponse.json({ ...mark, id: 'action-1' }, { status: 201 });
    });
    const { store, items } = await aTab();
    const about = { content: '', media: [] };
    const marks = [
      store.dispatch(enqueue({ ...about, subjectId: 'a-1', kind: 'confirmed' })),
      store.dispatch(enqueue({ ...about, subjectId: 'a-2', kind: 'voicemail' })),
    ];
    const moments = items().map(({ createdAt }) => createdAt);
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(received.map(keyOf)).toEqual(marks);
    expect(await Promise.all(received.map((one) => one.json()))).toEqual([
      { resource_id: 'a-1', action_type: 'MARKED_CONFIRMED', data: { timestamp: moments[0] } },
      { resource_id: 'a-2', action_type: 'LEFT_VOICEMAIL', data: { timestamp: moments[1] } },
    ]);
  });
});

/** Two texts of a tab: the first has failed without a response; the second was written after it. */
async function twoTexts(...contents: readonly [string, string]) {
  // Without idempotent sends an unknown outcome fails immediately.
  service.announcing();
  service.on('post', path, () => HttpResponse.error());
  const tab = await aTab();
  const [first, second] = contents.map((content) => tab.store.dispatch(sendMessage({ ...text, content })));
  await vi.waitFor(() => expect(tab.states()).toEqual(['failed', 'queued']));
  const received = service.on('post', path, ({ request }) => answer(request, { id: keyOf(request) ?? '' }));
  return { ...tab, first: first!, second: second!, received };
}

describe('a text behind one whose outcome is unknown', () => {
  const contents = async (received: readonly Request[]) =>
    Promise.all(received.map(async (one) => ((await one.clone().json()) as { content: string }).content));

  it('is sent after it when that is retried', async () => {
    const { store, items, first, received } = await twoTexts('one', 'two');
    store.dispatch(retrySend(first));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(await contents(received)).toEqual(['one', 'two']);
  });

  it('is sent once that is discarded', async () => {
    const { store, items, first, received } = await twoTexts('one', 'two');
    store.dispatch(discardSend(first));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(await contents(received)).toEqual(['two']);
  });

  it('can be edited or discarded, because it cannot have been sent', async () => {
    const { store, items, second, received } = await twoTexts('one', 'two');
    store.dispatch(editAgain(second));
    expect(selectDraft(store.getState(), 'c-1').content).toBe('two');
    const third = store.dispatch(sendMessage(text));
    store.dispatch(discardSend(third));
    expect(items()).toMatchObject([{ content: 'one', state: 'failed' }]);
    expect(received).toHaveLength(0);
  });

  it('is sent after it when that was edited, even if the page was closed meanwhile', async () => {
    const { store, first, received } = await twoTexts('one', 'two');
    store.dispatch(sendMessage({ ...text, content: 'three' }));
    store.dispatch(editAgain(first));
    await vi.waitFor(async () =>
      expect(await storedItems()).toMatchObject([{ waitsForEdit: true }, { waitsForEdit: true }]),
    );
    store.dispatch(expire);

    const next = await aTab();
    expect(selectDraft(next.store.getState(), 'c-1').content).toBe('one');
    expect(next.items()).toMatchObject([
      { content: 'two', waitsForEdit: true },
      { content: 'three', waitsForEdit: true },
    ]);
    const elsewhere = next.store.dispatch(sendMessage({ ...text, conversationId: 'c-2' }));
    await vi.waitFor(() => expect(received.map(keyOf)).toEqual([elsewhere]));
    next.store.dispatch(sendMessage({ ...text, content: 'one, edited' }));
    await vi.waitFor(() => expect(next.items()).toEqual([]));
    expect((await contents(received)).slice(1)).toEqual(['one, edited', 'two', 'three']);
  });

  it('can be sent alone while that is edited', async () => {
    const { store, items, first, second, received } = await twoTexts('one', 'two');
    store.dispatch(sendMessage({ ...text, content: 'three' }));
    store.dispatch(editAgain(first));
    store.dispatch(retrySend(second));
    await vi.waitFor(() => expect(items()).toHaveLength(1));
    // From another place than the field in which the edit is written.
    store.dispatch(enqueue({ subjectId: text.conversationId, media: [], content: 'four' }));
    expect(items()).toMatchObject([
      { content: 'three', waitsForEdit: true },
      { content: 'four', waitsForEdit: true },
    ]);
    expect(await contents(received)).toEqual(['two']);
    store.dispatch(editAgain(items()[0]!.id));
    expect(selectDraft(store.getState(), 'c-1').content).toBe('one\nthree');
    store.dispatch(sendMessage({ ...text, content: 'one and three' }));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(await contents(received)).toEqual(['two', 'one and three', 'four']);
  });

  it('still waits after a reload', async () => {
    const { store, received } = await twoTexts('one', 'two');
    await vi.waitFor(async () => expect(await storedItems()).toHaveLength(2));
    store.dispatch(expire);
    const next = await aTab();
    expect(next.states()).toEqual(['failed', 'queued']);
    const elsewhere = next.store.dispatch(sendMessage({ ...text, conversationId: 'c-2' }));
    await vi.waitFor(() => expect(received.map(keyOf)).toEqual([elsewhere]));
    expect(next.states()).toEqual(['failed', 'queued']);
  });
});

describe('a text paused by a colleague’s newer message', () => {
  const moved = { code: 'conversation_moved', message: 'Read it first.' };
  const seenUntil = '2026-05-04T08:00:00.000Z';

  it('waits for a decision, and is then sent regardless of newer messages', async () => {
    service.announcing('idempotency', 'compare-before-send');
    const refused = service.on('post', path, () => HttpResponse.json(moved, { status: 409 }));
    const { store, items } = await aTab();
    const id = store.dispatch(sendMessage({ ...text, seenUntil }));
    await vi.waitFor(() => expect(items()).toMatchObject([{ state: 'paused', content: 'Luna is ready.' }]));
    expect(await refused[0]?.json()).toMatchObject({ seen_until: seenUntil });
    const received = service.on('post', path, ({ request }) => answer(request));
    store.dispatch(sendAnyway(id));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(keyOf(received[0])).toBe(id);
    expect(await received[0]?.json()).not.toHaveProperty('seen_until');
  });

  it('is not compared if the server does not support it', async () => {
    service.announcing('idempotency');
    const received = service.on('post', path, ({ request }) => answer(request));
    const { store, items } = await aTab();
    store.dispatch(sendMessage({ ...text, seenUntil }));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(await received[0]?.json()).not.toHaveProperty('seen_until');
  });

  it('is not paused by this browser’s own texts, which count as seen', async () => {
    service.announcing('idempotency', 'compare-before-send');
    const own = '2026-05-04T08:00:30.000Z';
    const received = service.on('post', path, ({ request }) => answer(request, { create_ts: own, update_ts: own }));
    const { store, items } = await aTab();
    store.dispatch(sendMessage({ ...text, seenUntil }));
    store.dispatch(sendMessage({ ...text, seenUntil, content: 'See you' }));
    await vi.waitFor(() => expect(items()).toEqual([]));
    const seen = await Promise.all(
      received.map(async (one) => ((await one.json()) as { seen_until: string }).seen_until),
    );
    expect(seen).toEqual([seenUntil, own]);
  });

  it('is not paused by an own text whose response was lost, once that has been reported', async () => {
    // Without the other extension an unknown outcome fails immediately.
    service.announcing('compare-before-send');
    service.on('post', path, () => HttpResponse.error());
    const { store, items, states } = await aTab();
    const lost = store.dispatch(sendMessage({ ...text, seenUntil }));
    await vi.waitFor(() => expect(states()).toEqual(['failed']));
    store.dispatch(sendMessage({ ...text, seenUntil, content: 'See you' }));
    const own = '2026-05-04T08:00:30.000Z';
    const received = service.on('post', path, ({ request }) => answer(request, { id: 'm-2', create_ts: own }));
    store.dispatch(messagesReceived([aMessage({ direction: 'OUTBOUND', client_message_id: lost, create_ts: own })]));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(received).toHaveLength(1);
    expect(await received[0]?.json()).toMatchObject({ content: 'See you', seen_until: own });
  });

  it('stays paused when another one is sent anyway', async () => {
    service.announcing('idempotency', 'compare-before-send');
    service.on('post', path, () => HttpResponse.json(moved, { status: 409 }));
    const { store, items, states } = await aTab();
    const first = store.dispatch(sendMessage({ ...text, seenUntil }));
    store.dispatch(sendMessage({ ...text, seenUntil, content: 'See you' }));
    await vi.waitFor(() => expect(states()).toEqual(['paused', 'paused']));
    service.on('post', path, ({ request }) => answer(request, { create_ts: '2026-05-04T08:00:30.000Z' }));
    store.dispatch(sendAnyway(first));
    await vi.waitFor(() => expect(items()).toMatchObject([{ content: 'See you', state: 'paused' }]));
  });

  it('returns its conversation, marked as done on sending, to the inbox', async () => {
    service.announcing('idempotency', 'compare-before-send');
    service.on('post', path, () => HttpResponse.json(moved, { status: 409 }));
    const changes = service.on('patch', '/v1/conversations/:id', () => HttpResponse.json(aConversation()));
    const { store, states, items } = await aTab();
    store.dispatch(sendMessage({ ...text, seenUntil, marksDone: true }));
    await vi.waitFor(() => expect(states()).toEqual(['paused']));
    await vi.waitFor(() => expect(changes).toHaveLength(1));
    expect(await changes[0]?.json()).toEqual({ container: 'INBOX' });
    // Only once: a user who marks it as done again has seen why it was returned.
    expect(items()[0]?.marksDone).toBe(false);
  });

  it('does not return its conversation to the inbox once it was sent', async () => {
    service.announcing('idempotency');
    service.on('post', path, ({ request }) => answer(request));
    const changes = service.on('patch', '/v1/conversations/:id', () => HttpResponse.json(aConversation()));
    const { store, items } = await aTab();
    store.dispatch(sendMessage({ ...text, marksDone: true }));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(changes).toEqual([]);
  });
});

describe('two tabs', () => {
  /** A fake of the Web Locks API: one holder, the others queued. */
  function aLockManager() {
    let last: Promise<unknown> = Promise.resolve();
    return {
      request: async (_name: string, { signal }: { signal: AbortSignal }, held: () => Promise<unknown>) => {
        const turn = last.then(() => (signal.aborted ? undefined : held()));
        last = turn;
        return turn;
      },
    };
  }

  function withLocks() {
    Object.defineProperty(navigator, 'locks', { value: aLockManager(), configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  }

  it('share one outbox: one tab is the sender, and the other when that closes', async () => {
    withLocks();
    service.announcing('idempotency');
    let answered!: () => void;
    const held = new Promise<void>((resolve) => (answered = resolve));
    const received = service.on('post', path, async ({ request }) => {
      await held;
      return answer(request, { id: keyOf(request) ?? '' });
    });
    service.on('get', path, () => HttpResponse.json({ data: [] }));
    const [first, second] = [await aTab(), await aTab()];
    await second.store.dispatch(threadEndpoint.initiate({ id: 'c-1' }));
    const shown = () =>
      threadEndpoint
        .select({ id: 'c-1' })(second.store.getState())
        .data?.messages.map((one) => one.client_message_id);
    const one = second.store.dispatch(sendMessage(text));
    await vi.waitFor(() => expect(first.states()).toEqual(['sending']));
    await vi.waitFor(() => expect(second.states()).toEqual(['sending']));
    answered();
    await vi.waitFor(() => expect(second.items()).toEqual([]));
    // It is shown without a socket event.
    expect(shown()).toEqual([one]);
    expect(received.map(keyOf)).toEqual([one]);
    first.store.dispatch(expire);
    const two = second.store.dispatch(sendMessage(text));
    await vi.waitFor(() => expect(second.items()).toEqual([]));
    expect(received.map(keyOf)).toEqual([one, two]);
  });

  it('send a waiting text when the one before it is decided in either of them', async () => {
    withLocks();
    const { items, first, second, received } = await twoTexts(text.content, 'See you');
    const other = await aTab();
    expect(other.states()).toEqual(['failed', 'queued']);
    other.store.dispatch(discardSend(first));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(received.map(keyOf)).toEqual([second]);
  });

  it('block a text while the other tab edits the one before it', async () => {
    withLocks();
    const { store, items, first, second, received } = await twoTexts(text.content, 'See you');
    const other = await aTab();
    expect(other.states()).toEqual(['failed', 'queued']);
    other.store.dispatch(editAgain(first));
    await vi.waitFor(() => expect(selectDraft(store.getState(), 'c-1').content).toBe('Luna is ready.'));
    await vi.waitFor(() => expect(items()).toMatchObject([{ id: second, waitsForEdit: true }]));
    const edited = other.store.dispatch(sendMessage({ ...text, content: 'Luna is not ready.' }));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(received.map(keyOf)).toEqual([edited, second]);
  });

  it('each send their own items that could not be stored [F-28]', async () => {
    withLocks();
    service.announcing('idempotency');
    const received = service.on('post', path, ({ request }) => answer(request));
    const [, second] = [await aTab(), await aTab()];
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    const id = second.store.dispatch(sendMessage(text));
    await vi.waitFor(() => expect(second.items()).toEqual([]));
    expect(received.map(keyOf)).toEqual([id]);
  });

  it('tell each other about accepted texts, so that these are not taken for a colleague’s', async () => {
    withLocks();
    const [seenUntil, own] = ['2026-05-04T08:00:00.000Z', '2026-05-04T08:00:30.000Z'];
    // Without the other extension an unknown outcome fails immediately.
    service.announcing('compare-before-send');
    service.on('post', path, () => HttpResponse.error());
    const [first, second] = [await aTab(), await aTab()];
    const lost = first.store.dispatch(sendMessage({ ...text, seenUntil }));
    await vi.waitFor(() => expect(second.states()).toEqual(['failed']));
    const received = service.on('post', path, ({ request }) => answer(request));
    second.store.dispatch(
      messagesReceived([aMessage({ direction: 'OUTBOUND', client_message_id: lost, create_ts: own })]),
    );
    await vi.waitFor(() => expect(first.items()).toEqual([]));
    first.store.dispatch(sendMessage({ ...text, seenUntil, content: 'See you' }));
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(await received[0]?.json()).toMatchObject({ content: 'See you', seen_until: own });
  });
});

describe('a disk that never responds', () => {
  it('does not block sending, and is reported as not storing', async () => {
    service.announcing('idempotency');
    const received = service.on('post', path, ({ request }) => answer(request));
    const { store, items } = await aTab();
    vi.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest);
    store.dispatch(sendMessage(text));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(received).toHaveLength(1);
    expect(store.getState().drafts.storageRefused).toBe(true);
  });
});

describe('drafts in two tabs', () => {
  it('are synchronised, and the last input wins', async () => {
    const [first, second] = [await aTab(), await aTab()];
    const typed = (tab: typeof first) => selectDraft(tab.store.getState(), 'c-1').content;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const rest = () => vi.advanceTimersByTimeAsync(300);
    first.store.dispatch(saveDraft('c-1', { content: 'Dear Ada', media: [] }));
    await rest();
    await vi.waitFor(() => expect(typed(second)).toBe('Dear Ada'));
    second.store.dispatch(saveDraft('c-1', { content: 'Dear Ada, Luna', media: [] }));
    await rest();
    await vi.waitFor(() => expect(typed(first)).toBe('Dear Ada, Luna'));

    // The first tab's message is older than this input.
    first.store.dispatch(saveDraft('c-1', { content: 'Dear', media: [] }));
    vi.setSystemTime(Date.now() + 10);
    second.store.dispatch(saveDraft('c-1', { content: 'Hello', media: [] }));
    await rest();
    await vi.waitFor(() => expect(typed(first)).toBe('Hello'));
    expect(typed(second)).toBe('Hello');

    second.store.dispatch(saveDraft('c-1', { content: '', media: [] }));
    await vi.waitFor(() => expect(typed(first)).toBe(''));
  });
});

describe('drafts', () => {
  it('are not restored by a read that ends after their text was sent', async () => {
    await keptDrafts().put('c-1', { content: 'Luna is', media: [] });
    service.announcing('idempotency');
    const received = service.on('post', path, never);
    const { store, ready } = aTabThatOpens();
    store.dispatch(sendMessage(text));
    await ready();
    expect(selectDraft(store.getState(), 'c-1').content).toBe('');
    await vi.waitFor(() => expect(received).toHaveLength(1));
  });

  it('are stored immediately when the page is unloaded', async () => {
    const { store } = await aTab();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    store.dispatch(saveDraft('c-1', { content: 'Dear Ada', media: [] }));
    window.dispatchEvent(new Event('pagehide'));
    vi.useRealTimers();
    await vi.waitFor(async () => expect((await keptDrafts().all())?.get('c-1')).toMatchObject({ content: 'Dear Ada' }));
  });
});
