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
const nobody: Session = { status: 'loading', authorizations: null, user: null };
const signIn = (person: string) => ({
  type: 'test/session',
  payload: { ...nobody, status: 'signed-in', authorizations: practice, user: { id: person } },
});
const expire = { type: 'test/session', payload: { ...nobody, status: 'expired' } };
const signOut = { type: 'test/session', payload: { ...nobody, status: 'signed-out' } };

const tabs: { dispatch(action: typeof expire): unknown }[] = [];
afterEach(() => tabs.splice(0).forEach((tab) => tab.dispatch(expire)));

/** A tab of the app in which somebody signs in, and the disk is still being read. */
function aTabThatOpens(person = 'anna') {
  const store = configureStore({
    reducer: {
      session: (state: Session = nobody, action: { type: string; payload?: Session }) =>
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

/** A tab of the app in which somebody has signed in. */
async function aTab(person = 'anna') {
  const tab = aTabThatOpens(person);
  await tab.ready();
  return tab;
}

/** A field in which somebody has just typed this. */
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
const kept = async (person = 'anna') => [
  ...((await encryptedStore('outbox', ownerNamed(person), sealer(ownerNamed(person))).all())?.values() ?? []),
];
const keptDrafts = (person = 'anna') => encryptedStore('drafts', ownerNamed(person), sealer(ownerNamed(person)));
const never = () => new Promise<never>(() => {});

describe('the outbox', () => {
  it('shows a text at once, sends it under its id, and leaves it to the server [IN-29] [API-34]', async () => {
    service.announcing('idempotency');
    service.on('get', path, () => HttpResponse.json({ data: [] }));
    const asked = service.on('post', path, ({ request }) => answer(request));
    const { store, items } = await aTab();
    await store.dispatch(threadEndpoint.initiate({ id: 'c-1' }));
    const id = store.dispatch(sendMessage(text));
    expect(items()).toMatchObject([{ id, content: 'Luna is ready.', state: 'queued' }]);
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(asked).toHaveLength(1);
    expect(keyOf(asked[0])).toBe(id);
    expect(await asked[0]?.json()).toEqual({ content: 'Luna is ready.', media: [] });
    const thread = threadEndpoint.select({ id: 'c-1' })(store.getState()).data;
    expect(thread?.messages.map((message) => message.client_message_id)).toEqual([id]);
    await vi.waitFor(async () => expect(await kept()).toEqual([]));
  });

  it('sends again under the same key when the answer was lost', async () => {
    service.announcing('idempotency');
    let count = 0;
    const asked = service.on('post', path, ({ request }) => (++count === 1 ? HttpResponse.error() : answer(request)));
    const { store, items } = await aTab();
    store.dispatch(sendMessage(text));
    await vi.waitFor(() => expect(items()).toEqual([]), 3000);
    expect(asked).toHaveLength(2);
    expect(keyOf(asked[0])).toBe(keyOf(asked[1]));
  });

  it('fails what is refused, and retries it under the same key when told to [IN-30] [ER-36]', async () => {
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

  it('sends as if for the first time what was tried too long ago for its key to be known, when told to', async () => {
    service.announcing('idempotency');
    const asked = service.on('post', path, ({ request }) => answer(request));
    const shelf = encryptedStore('outbox', ownerNamed('anna'), sealer(ownerNamed('anna')));
    const triedAt = new Date(Date.now() - 24 * 3_600_000).toISOString();
    await shelf.put('old', { ...text, id: 'old', createdAt: triedAt, triedAt, state: 'queued', error: null });
    const { store, items } = await aTab();
    await vi.waitFor(() => expect(items()).toMatchObject([{ state: 'failed', error: 'outcome_unknown' }]));
    expect(asked).toHaveLength(0);
    store.dispatch(retrySend('old'));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(asked).toHaveLength(1);
  });

  it('has nothing left of a failed send on disk once it is given up', async () => {
    service.announcing();
    service.on('post', path, () => HttpResponse.error());
    const { store, items } = await aTab();
    const discarded = store.dispatch(sendMessage(text));
    await vi.waitFor(() => expect(items()).toMatchObject([{ state: 'failed', error: 'outcome_unknown' }]));
    await vi.waitFor(async () => expect(await kept()).toMatchObject([{ state: 'failed' }]));
    store.dispatch(discardSend(discarded));
    await vi.waitFor(async () => expect(await kept()).toEqual([]));
  });

  it('believes the server when it tells of the text by another way', async () => {
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

  it('holds texts while offline and sends them in order when the network is back', async () => {
    service.announcing('idempotency');
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const asked = service.on('post', path, ({ request }) => answer(request, { id: keyOf(request) ?? '' }));
    const { store, items } = await aTab();
    const ids = ['one', 'two', 'three'].map((content) => store.dispatch(sendMessage({ ...text, content })));
    await vi.waitFor(() => expect(store.getState().outbox.blockedBy).toBe('offline'));
    await vi.waitFor(async () => expect(await kept()).toHaveLength(3));
    expect(asked).toHaveLength(0);
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(asked.map(keyOf)).toEqual(ids);
  });

  it('says at once that the network is gone', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const { store } = await aTab();
    expect(store.getState().outbox.blockedBy).toBeNull();
    online.mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    expect(store.getState().outbox.blockedBy).toBe('offline');
  });

  it('waits for the session, and tries again as soon as the page is looked at', async () => {
    service.announcing('idempotency');
    service.on('post', path, () => HttpResponse.json({}, { status: 401 }));
    const { store, items } = await aTab();
    const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    store.dispatch(sendMessage(text));
    await vi.waitFor(() => expect(store.getState().outbox.blockedBy).toBe('session'));
    const asked = service.on('post', path, ({ request }) => answer(request));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(store.getState().outbox.blockedBy).toBe('session');
    look.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(asked).toHaveLength(1);
  });

  it('does not send again what the server accepted as the session ended', async () => {
    service.announcing('idempotency');
    let accept!: () => void;
    const accepted = new Promise<void>((resolve) => (accept = resolve));
    const asked = service.on('post', path, async ({ request }) => {
      await accepted;
      return answer(request);
    });
    const { store } = await aTab();
    store.dispatch(sendMessage(text));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    store.dispatch(expire);
    accept();
    await vi.waitFor(async () => expect(await kept()).toEqual([]));
    expect((await aTab()).items()).toEqual([]);
  });

  it('finishes after a crash what another tab began, once', async () => {
    service.announcing('idempotency');
    service.on('post', path, never);
    const crashed = await aTab();
    const id = crashed.store.dispatch(sendMessage(text));
    await vi.waitFor(async () => expect(await kept()).toMatchObject([{ state: 'sending' }]));
    crashed.store.dispatch(expire);
    const asked = service.on('post', path, ({ request }) => answer(request));
    const { items } = await aTab();
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(asked.map(keyOf)).toEqual([id]);
  });

  it('keeps a text for the next sign-in of the same person alone', async () => {
    service.announcing('idempotency');
    const asked = service.on('post', path, never);
    const { store, items } = await aTab('anna');
    store.dispatch(sendMessage(text));
    store.dispatch(saveDraft('c-2', { content: 'Dear', media: [] }));
    await vi.waitFor(async () => expect(await kept('anna')).toHaveLength(1));
    store.dispatch(expire);
    expect(items()).toEqual([]);
    const ben = await aTab('ben');
    expect([ben.items(), ben.store.getState().drafts.values]).toEqual([[], {}]);
    const anna = await aTab('anna');
    expect(anna.items()).toMatchObject([{ content: 'Luna is ready.' }]);
    expect(selectDraft(anna.store.getState(), 'c-2').content).toBe('Dear');
    await vi.waitFor(() => expect(keyOf(asked.at(-1))).toBe(anna.items()[0]?.id));
  });

  it('is another person’s from the moment that they sign in', async () => {
    service.announcing('idempotency');
    service.on('post', path, never);
    const { store, items, ready } = await aTab('anna');
    store.dispatch(sendMessage(text));
    store.dispatch(signIn('ben'));
    expect(items()).toEqual([]);
    await ready();
    expect(items()).toEqual([]);
  });

  it('has nothing to discard while nobody is signed in', async () => {
    const { store } = await aTab();
    store.dispatch(expire);
    await expect(store.dispatch(discardOwned())).resolves.toBeUndefined();
  });

  it('leaves nothing behind once discarded', async () => {
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
  ])('has what is being typed to the last key when the page is %s', async (_how, happens) => {
    const { store } = await aTab();
    typingIn({ store }, 'c-1', 'Dear Ada');
    happens();
    expect(selectDraft(store.getState(), 'c-1').content).toBe('Dear Ada');
    await store.dispatch(discardOwned());
  });

  it('keeps what is being typed to the last key when the session ends', async () => {
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

  it('keeps nothing where the person signs out in another tab, not even what is being typed', async () => {
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
    const asked = service.on('post', path, ({ request }) => answer(request));
    const { store, items } = await aTab();
    expect(store.getState().drafts.storageRefused).toBe(true);
    store.dispatch(sendMessage(text));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(asked).toHaveLength(1);
  });
});

describe('a disk with no room left', () => {
  it('is told of with the first draft that it does not take [F-28]', async () => {
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

describe('a page that goes before the disk is ready', () => {
  it('loses neither what was just typed nor what was just sent', async () => {
    service.announcing('idempotency');
    const asked = service.on('post', path, never);
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
    expect(next.items()).toMatchObject([{ id, conversationId: 'c-2', content: 'Luna is ready.' }]);
    await vi.waitFor(() => expect(asked.map(keyOf)).toEqual([id]));
    // Once the disk has it, it lies nowhere else.
    await vi.waitFor(() => expect(localStorage).toHaveLength(0));
    expect((await keptDrafts('zoe').all())?.get('c-1')).toMatchObject({ content: 'Luna is' });
  });
});

describe('the undo window', () => {
  const held = { ...text, undoFor: 60_000 };
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));

  it('keep a text here, on disk and unsent, for as long as they last', async () => {
    service.announcing('idempotency');
    const asked = service.on('post', path, ({ request }) => answer(request));
    const { store, items } = await aTab();
    const id = store.dispatch(sendMessage(held));
    const behind = store.dispatch(sendMessage({ ...text, content: 'See you' }));
    await vi.waitFor(async () => expect(await kept()).toHaveLength(2));
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(asked.map(keyOf)).toEqual([id, behind]);
  });

  it('put it back into the draft, and nothing is sent', async () => {
    service.announcing('idempotency');
    const asked = service.on('post', path, ({ request }) => answer(request));
    const { store, items } = await aTab();
    const image = { url: '/files/1' };
    const id = store.dispatch(sendMessage({ ...held, media: [image] }));
    expect(store.dispatch(editAgain(id))).toMatchObject({ id });
    expect(selectDraft(store.getState(), 'c-1')).toEqual({ content: 'Luna is ready.', media: [image] });
    const behind = store.dispatch(sendMessage({ ...text, content: 'See you' }));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(asked.map(keyOf)).toEqual([behind]);
    await vi.waitFor(async () => expect(await kept()).toEqual([]));
  });

  it('end when the page is left: the first text of each conversation leaves with it', async () => {
    service.announcing('idempotency');
    const asked = service.on('post', path, never);
    const { store } = await aTab();
    await store.dispatch(uiBehaviorsEndpoint.initiate({}));
    const first = store.dispatch(sendMessage(held));
    store.dispatch(sendMessage({ ...held, content: 'See you' }));
    const sent = vi.spyOn(globalThis, 'fetch');
    window.dispatchEvent(new Event('pagehide'));
    // Once by what goes on without the page, and once by the page, which does not go here.
    await vi.waitFor(() => expect(asked.map(keyOf)).toEqual([first, first]));
    expect(sent.mock.calls.some(([request]) => request instanceof Request && request.keepalive)).toBe(true);
    expect(store.dispatch(editAgain(first))).toBeNull();
  });

  it('are not offered by the next page, which sends what the last one held back', async () => {
    service.announcing('idempotency');
    const asked = service.on('post', path, ({ request }) => answer(request));
    const crashed = await aTab();
    const id = crashed.store.dispatch(sendMessage(held));
    await vi.waitFor(async () => expect(await kept()).toHaveLength(1));
    crashed.store.dispatch(expire);
    const { items } = await aTab();
    // It may have been handed to the network as the last page went.
    expect(items()).toMatchObject([{ id, triedAt: expect.any(String) as string }]);
    // The window that held it would have let it go by now.
    await vi.advanceTimersByTimeAsync(61_000);
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(asked.map(keyOf)).toEqual([id]);
  });
});

describe('a note, and a text for later', () => {
  it('go their own ways under the same care', async () => {
    service.announcing('idempotency');
    const sendAt = '2026-11-24T14:00:00.000Z';
    const notes = service.on('post', '/v1/conversations/:id/notes', ({ request }) =>
      answer(request, { direction: 'INTERNAL', content: 'Allergic' }),
    );
    const planned = service.on('post', '/v1/conversations/:id/scheduled-messages', ({ request }) =>
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
    expect([keyOf(notes[0]), keyOf(planned[0])]).toEqual(ids);
    expect(await notes[0]?.json()).toEqual({ content: 'Allergic' });
    expect(await planned[0]?.json()).toEqual({ content: 'See you', media: [], send_at: sendAt });
    // A text that leaves later is nothing that the thread has moved on by.
    expect(store.getState().outbox.knownUntil).not.toHaveProperty('c-2');
    // A note is a draft of its own.
    expect(selectDraft(store.getState(), 'c-1').content).toBe('Dear');
  });
});

describe('the marks of the audit', () => {
  it('go to the appointments under the same care, with the moment at which they were set', async () => {
    service.announcing('idempotency');
    const appointments = '/v1/appointment/actions';
    const asked = service.on('post', appointments, async ({ request }) => {
      const mark = (await request.json()) as object;
      return HttpResponse.json({ ...mark, id: 'action-1' }, { status: 201 });
    });
    const { store, items } = await aTab();
    const about = { content: '', media: [] };
    const marks = [
      store.dispatch(enqueue({ ...about, conversationId: 'a-1', kind: 'confirmed' })),
      store.dispatch(enqueue({ ...about, conversationId: 'a-2', kind: 'voicemail' })),
    ];
    const moments = items().map(({ createdAt }) => createdAt);
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(asked.map(keyOf)).toEqual(marks);
    expect(await Promise.all(asked.map((one) => one.json()))).toEqual([
      { resource_id: 'a-1', action_type: 'MARKED_CONFIRMED', data: { timestamp: moments[0] } },
      { resource_id: 'a-2', action_type: 'LEFT_VOICEMAIL', data: { timestamp: moments[1] } },
    ]);
  });
});

/** Two texts of a tab: the first has failed without an answer; the second is written behind it. */
async function twoTexts(...contents: readonly [string, string]) {
  // Without idempotent sends an unknown outcome is a failure at once.
  service.announcing();
  service.on('post', path, () => HttpResponse.error());
  const tab = await aTab();
  const [first, second] = contents.map((content) => tab.store.dispatch(sendMessage({ ...text, content })));
  await vi.waitFor(() => expect(tab.states()).toEqual(['failed', 'queued']));
  const asked = service.on('post', path, ({ request }) => answer(request, { id: keyOf(request) ?? '' }));
  return { ...tab, first: first!, second: second!, asked };
}

describe('a text behind one whose outcome is unknown', () => {
  const contents = async (asked: readonly Request[]) =>
    Promise.all(asked.map(async (one) => ((await one.clone().json()) as { content: string }).content));

  it('leaves after it where that is tried again', async () => {
    const { store, items, first, asked } = await twoTexts('one', 'two');
    store.dispatch(retrySend(first));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(await contents(asked)).toEqual(['one', 'two']);
  });

  it('leaves once that is given up', async () => {
    const { store, items, first, asked } = await twoTexts('one', 'two');
    store.dispatch(discardSend(first));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(await contents(asked)).toEqual(['two']);
  });

  it('can be taken back or given up itself, since it cannot have left', async () => {
    const { store, items, second, asked } = await twoTexts('one', 'two');
    store.dispatch(editAgain(second));
    expect(selectDraft(store.getState(), 'c-1').content).toBe('two');
    const third = store.dispatch(sendMessage(text));
    store.dispatch(discardSend(third));
    expect(items()).toMatchObject([{ content: 'one', state: 'failed' }]);
    expect(asked).toHaveLength(0);
  });

  it('leaves after it where that is edited, also when the page was closed meanwhile', async () => {
    const { store, first, asked } = await twoTexts('one', 'two');
    store.dispatch(sendMessage({ ...text, content: 'three' }));
    store.dispatch(editAgain(first));
    await vi.waitFor(async () => expect(await kept()).toMatchObject([{ waitsForEdit: true }, { waitsForEdit: true }]));
    store.dispatch(expire);

    const next = await aTab();
    expect(selectDraft(next.store.getState(), 'c-1').content).toBe('one');
    expect(next.items()).toMatchObject([
      { content: 'two', waitsForEdit: true },
      { content: 'three', waitsForEdit: true },
    ]);
    const elsewhere = next.store.dispatch(sendMessage({ ...text, conversationId: 'c-2' }));
    await vi.waitFor(() => expect(asked.map(keyOf)).toEqual([elsewhere]));
    next.store.dispatch(sendMessage({ ...text, content: 'one, edited' }));
    await vi.waitFor(() => expect(next.items()).toEqual([]));
    expect((await contents(asked)).slice(1)).toEqual(['one, edited', 'two', 'three']);
  });

  it('can be sent before it while that is edited, alone', async () => {
    const { store, items, first, second, asked } = await twoTexts('one', 'two');
    store.dispatch(sendMessage({ ...text, content: 'three' }));
    store.dispatch(editAgain(first));
    store.dispatch(retrySend(second));
    await vi.waitFor(() => expect(items()).toHaveLength(1));
    // From elsewhere than the field in which the edit is written.
    store.dispatch(enqueue({ ...text, content: 'four' }));
    expect(items()).toMatchObject([
      { content: 'three', waitsForEdit: true },
      { content: 'four', waitsForEdit: true },
    ]);
    expect(await contents(asked)).toEqual(['two']);
    store.dispatch(editAgain(items()[0]!.id));
    expect(selectDraft(store.getState(), 'c-1').content).toBe('one\nthree');
    store.dispatch(sendMessage({ ...text, content: 'one and three' }));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(await contents(asked)).toEqual(['two', 'one and three', 'four']);
  });

  it('still waits after a reload', async () => {
    const { store, asked } = await twoTexts('one', 'two');
    await vi.waitFor(async () => expect(await kept()).toHaveLength(2));
    store.dispatch(expire);
    const next = await aTab();
    expect(next.states()).toEqual(['failed', 'queued']);
    const elsewhere = next.store.dispatch(sendMessage({ ...text, conversationId: 'c-2' }));
    await vi.waitFor(() => expect(asked.map(keyOf)).toEqual([elsewhere]));
    expect(next.states()).toEqual(['failed', 'queued']);
  });
});

describe('a text that a colleague was quicker with', () => {
  const moved = { code: 'conversation_moved', message: 'Read it first.' };
  const seenUntil = '2026-05-04T08:00:00.000Z';

  it('waits for whoever wrote it to decide, and leaves as they say', async () => {
    service.announcing('idempotency', 'compare-before-send');
    const refused = service.on('post', path, () => HttpResponse.json(moved, { status: 409 }));
    const { store, items } = await aTab();
    const id = store.dispatch(sendMessage({ ...text, seenUntil }));
    await vi.waitFor(() => expect(items()).toMatchObject([{ state: 'paused', content: 'Luna is ready.' }]));
    expect(await refused[0]?.json()).toMatchObject({ seen_until: seenUntil });
    const asked = service.on('post', path, ({ request }) => answer(request));
    store.dispatch(sendAnyway(id));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(keyOf(asked[0])).toBe(id);
    expect(await asked[0]?.json()).not.toHaveProperty('seen_until');
  });

  it('is not compared by a server that cannot', async () => {
    service.announcing('idempotency');
    const asked = service.on('post', path, ({ request }) => answer(request));
    const { store, items } = await aTab();
    store.dispatch(sendMessage({ ...text, seenUntil }));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(await asked[0]?.json()).not.toHaveProperty('seen_until');
  });

  it('is never one’s own: what this browser has sent since counts as seen', async () => {
    service.announcing('idempotency', 'compare-before-send');
    const own = '2026-05-04T08:00:30.000Z';
    const asked = service.on('post', path, ({ request }) => answer(request, { create_ts: own, update_ts: own }));
    const { store, items } = await aTab();
    store.dispatch(sendMessage({ ...text, seenUntil }));
    store.dispatch(sendMessage({ ...text, seenUntil, content: 'See you' }));
    await vi.waitFor(() => expect(items()).toEqual([]));
    const seen = await Promise.all(asked.map(async (one) => ((await one.json()) as { seen_until: string }).seen_until));
    expect(seen).toEqual([seenUntil, own]);
  });

  it('is never one’s own whose answer never came: what is written behind it leaves once it has turned up', async () => {
    // Without the other extension an unknown outcome is a failure at once.
    service.announcing('compare-before-send');
    service.on('post', path, () => HttpResponse.error());
    const { store, items, states } = await aTab();
    const lost = store.dispatch(sendMessage({ ...text, seenUntil }));
    await vi.waitFor(() => expect(states()).toEqual(['failed']));
    store.dispatch(sendMessage({ ...text, seenUntil, content: 'See you' }));
    const own = '2026-05-04T08:00:30.000Z';
    const asked = service.on('post', path, ({ request }) => answer(request, { id: 'm-2', create_ts: own }));
    store.dispatch(messagesReceived([aMessage({ direction: 'OUTBOUND', client_message_id: lost, create_ts: own })]));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(asked).toHaveLength(1);
    expect(await asked[0]?.json()).toMatchObject({ content: 'See you', seen_until: own });
  });

  it('keeps waiting when another one is sent anyway: each is decided by itself', async () => {
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

  it('brings back the conversation that was marked as done with it', async () => {
    service.announcing('idempotency', 'compare-before-send');
    service.on('post', path, () => HttpResponse.json(moved, { status: 409 }));
    const changes = service.on('patch', '/v1/conversations/:id', () => HttpResponse.json(aConversation()));
    const { store, states, items } = await aTab();
    store.dispatch(sendMessage({ ...text, seenUntil, marksDone: true }));
    await vi.waitFor(() => expect(states()).toEqual(['paused']));
    await vi.waitFor(() => expect(changes).toHaveLength(1));
    expect(await changes[0]?.json()).toEqual({ container: 'INBOX' });
    // Once: whoever marks it as done again has seen why it came back.
    expect(items()[0]?.marksDone).toBe(false);
  });

  it('leaves a conversation that is done where it is when it was sent', async () => {
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
  /** Web Locks as a browser has them: one holder, the others in line. */
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

  it('share one outbox, of which one tab is the sender, and the next when that closes', async () => {
    withLocks();
    service.announcing('idempotency');
    let answered!: () => void;
    const held = new Promise<void>((resolve) => (answered = resolve));
    const asked = service.on('post', path, async ({ request }) => {
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
    // It is there without the socket's help.
    expect(shown()).toEqual([one]);
    expect(asked.map(keyOf)).toEqual([one]);
    first.store.dispatch(expire);
    const two = second.store.dispatch(sendMessage(text));
    await vi.waitFor(() => expect(second.items()).toEqual([]));
    expect(asked.map(keyOf)).toEqual([one, two]);
  });

  it('let a text go that waited for another in whichever of them that is decided', async () => {
    withLocks();
    const { items, first, second, asked } = await twoTexts(text.content, 'See you');
    const other = await aTab();
    expect(other.states()).toEqual(['failed', 'queued']);
    other.store.dispatch(discardSend(first));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(asked.map(keyOf)).toEqual([second]);
  });

  it('hold a text back while another of them edits the one before it', async () => {
    withLocks();
    const { store, items, first, second, asked } = await twoTexts(text.content, 'See you');
    const other = await aTab();
    expect(other.states()).toEqual(['failed', 'queued']);
    other.store.dispatch(editAgain(first));
    await vi.waitFor(() => expect(selectDraft(store.getState(), 'c-1').content).toBe('Luna is ready.'));
    await vi.waitFor(() => expect(items()).toMatchObject([{ id: second, waitsForEdit: true }]));
    const edited = other.store.dispatch(sendMessage({ ...text, content: 'Luna is not ready.' }));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(asked.map(keyOf)).toEqual([edited, second]);
  });

  it('send each for itself what the disk refuses, which no other can know of [F-28]', async () => {
    withLocks();
    service.announcing('idempotency');
    const asked = service.on('post', path, ({ request }) => answer(request));
    const [, second] = [await aTab(), await aTab()];
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    const id = second.store.dispatch(sendMessage(text));
    await vi.waitFor(() => expect(second.items()).toEqual([]));
    expect(asked.map(keyOf)).toEqual([id]);
  });

  it('tell each other what has arrived, so that the sender takes no text of theirs for a colleague’s', async () => {
    withLocks();
    const [seenUntil, own] = ['2026-05-04T08:00:00.000Z', '2026-05-04T08:00:30.000Z'];
    // Without the other extension an unknown outcome is a failure at once.
    service.announcing('compare-before-send');
    service.on('post', path, () => HttpResponse.error());
    const [first, second] = [await aTab(), await aTab()];
    const lost = first.store.dispatch(sendMessage({ ...text, seenUntil }));
    await vi.waitFor(() => expect(second.states()).toEqual(['failed']));
    const asked = service.on('post', path, ({ request }) => answer(request));
    second.store.dispatch(
      messagesReceived([aMessage({ direction: 'OUTBOUND', client_message_id: lost, create_ts: own })]),
    );
    await vi.waitFor(() => expect(first.items()).toEqual([]));
    first.store.dispatch(sendMessage({ ...text, seenUntil, content: 'See you' }));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(await asked[0]?.json()).toMatchObject({ content: 'See you', seen_until: own });
  });
});

describe('a disk that never answers', () => {
  it('keeps no text from leaving, and is said to keep nothing', async () => {
    service.announcing('idempotency');
    const asked = service.on('post', path, ({ request }) => answer(request));
    const { store, items } = await aTab();
    vi.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest);
    store.dispatch(sendMessage(text));
    await vi.waitFor(() => expect(items()).toEqual([]));
    expect(asked).toHaveLength(1);
    expect(store.getState().drafts.storageRefused).toBe(true);
  });
});

describe('drafts in two tabs', () => {
  it('follow the hand that writes, and never take away what was typed last', async () => {
    const [first, second] = [await aTab(), await aTab()];
    const typed = (tab: typeof first) => selectDraft(tab.store.getState(), 'c-1').content;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const rest = () => vi.advanceTimersByTimeAsync(300);
    first.store.dispatch(saveDraft('c-1', { content: 'Dear Ada', media: [] }));
    await rest();
    await vi.waitFor(() => expect(typed(second)).toBe('Dear Ada'));
    second.store.dispatch(saveDraft('c-1', { content: 'Dear Ada, Luna', media: [] }));
    await rest();
    await vi.waitFor(() => expect(typed(first)).toBe('Dear Ada, Luna'));

    // What the first tab tells of was typed before this.
    first.store.dispatch(saveDraft('c-1', { content: 'Dear', media: [] }));
    const then = Date.now();
    await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(then));
    second.store.dispatch(saveDraft('c-1', { content: 'Hello', media: [] }));
    await rest();
    await vi.waitFor(() => expect(typed(first)).toBe('Hello'));
    expect(typed(second)).toBe('Hello');

    second.store.dispatch(saveDraft('c-1', { content: '', media: [] }));
    await vi.waitFor(() => expect(typed(first)).toBe(''));
  });
});

describe('drafts', () => {
  it('do not come back from a disk that is still being read when their text is sent', async () => {
    await keptDrafts().put('c-1', { content: 'Luna is', media: [] });
    service.announcing('idempotency');
    const asked = service.on('post', path, never);
    const { store, ready } = aTabThatOpens();
    store.dispatch(sendMessage(text));
    await ready();
    expect(selectDraft(store.getState(), 'c-1').content).toBe('');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
  });

  it('are on disk at once when the page goes', async () => {
    const { store } = await aTab();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    store.dispatch(saveDraft('c-1', { content: 'Dear Ada', media: [] }));
    window.dispatchEvent(new Event('pagehide'));
    vi.useRealTimers();
    await vi.waitFor(async () => expect((await keptDrafts().all())?.get('c-1')).toMatchObject({ content: 'Dear Ada' }));
  });
});
