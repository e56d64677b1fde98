import { configureStore, isAction, type Middleware } from '@reduxjs/toolkit';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Conversation } from '#contract/communication/conversations.ts';
import type { SocketEvent } from '#contract/events.ts';
import { campaignsApi } from '#src/services/campaigns/api.ts';
import { availabilityOn, availabilityTag, visitsTag } from '#src/services/campaigns/calendar.ts';
import { surveysApi } from '#src/services/surveys/api.ts';
import { surveysTag } from '#src/services/surveys/refetch-surveys.ts';
import { templatesApi } from '#src/services/templates/api.ts';
import type { ServiceError } from '#src/services/base-query.ts';
import { listEndpoint, selectConversation } from '#src/services/communication/conversations.ts';
import { messagesReceived, threadEndpoint } from '#src/services/communication/messages.ts';
import { auditDayEndpoint } from '#src/services/notification/appointments.ts';
import { sessionExpired, sessionReducer, signedIn, signedOut } from '#src/session/session-slice.ts';
import { booked, confirmed } from '#tests/support/appointment-actions.ts';
import { aConversation, aMessage, atMinute, conversationEvent, messageEvent } from '#tests/support/conversations.ts';
import { anIdToken } from '#tests/support/id-token.ts';
import { aPage, aService, serviceMiddleware, serviceReducers, unchecked } from '#tests/support/fake-services.ts';
import type { ConnectionOptions } from './connection.ts';
import { realtimeMiddleware } from './middleware.ts';
import { presenceReducer, conversationViewed, writingChanged } from './presence-slice.ts';
import { framesIgnored, realtimeReducer } from './realtime-slice.ts';

const service = aService();

const tokens = { idToken: anIdToken(), expiresAt: Date.now() + 3_600_000 };
const evidence = { kind: 'user-pool', tokens } as const;

const pages: { dispatch(action: ReturnType<typeof signedOut>): unknown }[] = [];
afterEach(() => vi.useRealTimers());
afterEach(() => pages.splice(0).forEach((page) => page.dispatch(signedOut())));

/** A signed-in page; `socket` is the server's end of its connection. */
async function aLivePage(...conversations: Conversation[]) {
  service.announcing('changes-since', 'presence');
  const lists = service.on('get', '/v1/conversations', () => aPage(conversations));
  let socket: ConnectionOptions | undefined;
  const close = vi.fn<() => void>();
  const send = vi.fn<(text: string) => void>();
  const happened: string[] = [];
  const recorder: Middleware = () => (next) => (action) => {
    if (isAction(action)) happened.push(action.type);
    return next(action);
  };
  const store = configureStore({
    reducer: {
      session: sessionReducer,
      realtime: realtimeReducer,
      presence: presenceReducer,
      ...serviceReducers,
      templates: templatesApi.reducer,
      surveys: surveysApi.reducer,
    },
    middleware: (defaults) =>
      defaults(unchecked).concat(
        recorder,
        realtimeMiddleware((options) => {
          socket = options;
          return { close, send };
        }),
        ...serviceMiddleware,
        templatesApi.middleware,
        surveysApi.middleware,
      ),
  });
  pages.push(store);
  store.dispatch(signedIn(evidence));
  await vi.waitFor(() => expect(socket).toBeDefined());
  await store.dispatch(listEndpoint.initiate({ page: 1 }));
  const row = (id = 'c-1') => selectConversation(store.getState(), id);
  const sentFrames = () => send.mock.calls.map(([text]) => JSON.parse(text) as unknown);
  return { store, lists, close, row, sentFrames, happened, socket: socket! };
}

const people = [{ user_id: 'ben', name: 'Ben', state: 'writing' as const }];
const frameOf = (event: SocketEvent) => JSON.stringify(event);
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** An answer that arrives when the test releases it. */
function aDelayedAnswer(path: string, data: readonly object[]) {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  service.on('get', path, async () => {
    await promise;
    return HttpResponse.json({ data });
  });
  return { answer };
}
const aDelayedThread = (id: string) =>
  aDelayedAnswer(`/v1/conversations/${id}/messages`, [aMessage({ id: `${id}-early`, conversation_id: id })]);

describe('a live page', () => {
  it('starts with the session, survives its renewals and stops with it', async () => {
    const { store, close } = await aLivePage();
    store.dispatch(signedIn({ ...evidence, tokens: { ...tokens, idToken: anIdToken() } }));
    await Promise.resolve();
    expect(close).not.toHaveBeenCalled();
    store.dispatch(signedOut());
    await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    store.dispatch(signedIn(evidence));
    store.dispatch(sessionExpired());
    await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(2));
  });

  it('applies events once a frame, by their kind [RT-02] [RT-03] [RT-04]', async () => {
    const { store, socket, row } = await aLivePage(aConversation());
    const changes = vi.fn<() => void>();
    const message = aMessage({ id: 'm-9', create_ts: atMinute(9) });
    socket.onFrame(frameOf(conversationEvent(aConversation({ read_status: 'READ', update_ts: atMinute(1) }))));
    const written = aConversation({ id: 'c-2', latest_message: message, update_ts: atMinute(9) });
    socket.onFrame(frameOf(messageEvent(written, { ...message, conversation_id: 'c-2' })));
    store.subscribe(changes);
    expect(row()?.read_status).toBe('UNREAD');
    await vi.waitFor(() => expect(row()?.read_status).toBe('READ'));
    expect(row('c-2')?.latest_message?.id).toBe('m-9');
  });

  it('counts frames that are not events, and continues [F-20]', async () => {
    const { store, socket, row } = await aLivePage(aConversation());
    for (const frame of ['{', '{"action_type":"PRESENCE"}', new ArrayBuffer(4)]) socket.onFrame(frame);
    socket.onFrame(frameOf(conversationEvent(aConversation({ read_status: 'READ', update_ts: atMinute(1) }))));
    await vi.waitFor(() => expect(row()?.read_status).toBe('READ'));
    expect(store.getState().realtime.ignoredFrames).toBe(3);
  });

  it('shows nothing of another practice [F-21]', async () => {
    const { store, socket, row } = await aLivePage(aConversation());
    const practice = { pims_type: 'NEO' as const, practice_org_id: 'org-2', practice_sub_org_id: 'branch-1' };
    socket.onFrame(frameOf(conversationEvent(aConversation({ id: 'foreign', practice }))));
    socket.onFrame(frameOf(conversationEvent(aConversation({ id: 'ours' }))));
    await vi.waitFor(() => expect(row('ours')).toBeDefined());
    expect(row('foreign')).toBeUndefined();
    expect(JSON.stringify(store.getState())).not.toContain('org-2');
  });

  it('applies events to each answer that was in flight when they arrived', async () => {
    const { store, socket, row } = await aLivePage(aConversation());
    const [first, second] = [aDelayedThread('c-1'), aDelayedThread('c-2')];
    const loading = ['c-1', 'c-2'].map((id) => store.dispatch(threadEndpoint.initiate({ id })));
    for (const id of ['c-1', 'c-2'])
      socket.onFrame(
        frameOf(
          messageEvent(
            aConversation({ id, read_status: 'READ', update_ts: atMinute(2) }),
            aMessage({ id: `${id}-late`, conversation_id: id, create_ts: atMinute(2) }),
          ),
        ),
      );
    await vi.waitFor(() => expect(row()?.read_status).toBe('READ'));
    const ids = (id: string) =>
      threadEndpoint
        .select({ id })(store.getState())
        .data?.messages.map((message) => message.id);
    first.answer();
    await loading[0];
    await vi.waitFor(() => expect(ids('c-1')).toEqual(['c-1-early', 'c-1-late']));
    second.answer();
    await loading[1];
    await vi.waitFor(() => expect(ids('c-2')).toEqual(['c-2-early', 'c-2-late']));
  });

  it('applies events once if no answer was in flight, and not again after the last answer', async () => {
    const { store, socket, happened } = await aLivePage(aConversation());
    const applied = () => happened.filter((type) => type === messagesReceived.type).length;
    const receive = (id: string) => socket.onFrame(frameOf(messageEvent(aConversation(), aMessage({ id }))));
    const listAgain = () => store.dispatch(listEndpoint.initiate({ page: 1 }, { forceRefetch: true }));
    receive('m-1');
    await vi.waitFor(() => expect(applied()).toBe(1));
    await listAgain();
    expect(applied()).toBe(1);

    const thread = aDelayedThread('c-1');
    const loading = store.dispatch(threadEndpoint.initiate({ id: 'c-1' }));
    receive('m-2');
    await vi.waitFor(() => expect(applied()).toBe(2));
    thread.answer();
    await loading;
    await vi.waitFor(() => expect(applied()).toBeGreaterThan(2));
    const total = applied();
    await listAgain();
    expect(applied()).toBe(total);
  });

  it('applies appointment events to the day of the audit that was in flight [RT-10]', async () => {
    const { store, socket } = await aLivePage();
    const day = aDelayedAnswer('/v1/appointment/actions', [booked]);
    const loading = store.dispatch(auditDayEndpoint.initiate({ day: '2026-05-04', zone: 'America/New_York' }));
    socket.onFrame(frameOf({ action_type: 'APPOINTMENT_ACTION_UPSERT', data: { action: confirmed } }));
    await nextFrame();
    day.answer();
    await loading;
    const selectDay = auditDayEndpoint.select({ day: '2026-05-04', zone: 'America/New_York' });
    await vi.waitFor(() => expect(selectDay(store.getState()).data?.['a-1']?.actions).toEqual([booked, confirmed]));
  });

  it('refetches a changed calendar once, and detects a lost connection, while an answer is in flight', async () => {
    const { store, socket } = await aLivePage(aConversation());
    let requested = 0;
    const { calendarView } = campaignsApi.enhanceEndpoints({ addTagTypes: [visitsTag] }).injectEndpoints({
      endpoints: (build) => ({
        calendarView: build.query<number, void>({
          queryFn: () => ({ data: ++requested }),
          providesTags: [visitsTag],
        }),
      }),
      overrideExisting: true,
    }).endpoints;
    await store.dispatch(calendarView.initiate());
    const thread = aDelayedThread('c-1');
    const loading = store.dispatch(threadEndpoint.initiate({ id: 'c-1' }));
    socket.onFrame(frameOf({ action_type: 'APPOINTMENT_ACTION_UPSERT', data: { action: confirmed } }));
    socket.onFrame(frameOf({ action_type: 'PRESENCE', data: { conversation_id: 'c-1', people } }));
    await vi.waitFor(() => expect([requested, store.getState().presence.people]).toEqual([2, { 'c-1': people }]));
    socket.onStatus('waiting');
    for (let answers = 0; answers < 3; answers += 1)
      await store.dispatch(listEndpoint.initiate({ page: 1 }, { forceRefetch: true }));
    await nextFrame();
    expect([requested, store.getState().presence.people]).toEqual([2, {}]);
    thread.answer();
    await loading;
  });

  it('refetches what shows a changed day of the calendar, once for many events, and nothing about other days', async () => {
    const { store, socket } = await aLivePage(aConversation());
    let requested = 0;
    const { daysView } = campaignsApi.enhanceEndpoints({ addTagTypes: [availabilityTag] }).injectEndpoints({
      endpoints: (build) => ({
        daysView: build.query<number, void>({
          queryFn: () => ({ data: ++requested }),
          providesTags: availabilityOn('2026-11-24', 3),
        }),
      }),
      overrideExisting: true,
    }).endpoints;
    await store.dispatch(daysView.initiate());
    const change = (date: string) => socket.onFrame(frameOf({ action_type: 'CALENDAR_CHANGED', data: { date } }));
    for (let count = 0; count < 30; count += 1) ['2026-11-24', '2026-11-26'].forEach(change);
    await vi.waitFor(() => expect(requested).toBe(2));
    ['2026-11-23', '2026-11-27'].forEach(change);
    socket.onFrame(frameOf({ action_type: 'APPOINTMENT_ACTION_UPSERT', data: { action: confirmed } }));
    await nextFrame();
    await nextFrame();
    expect(requested).toBe(2);
  });

  it('ignores events that arrive at a sign-out', async () => {
    const { store, socket, row } = await aLivePage(aConversation());
    socket.onFrame(frameOf(conversationEvent(aConversation({ read_status: 'READ', update_ts: atMinute(1) }))));
    store.dispatch(signedOut());
    await nextFrame();
    await nextFrame();
    expect(row()?.read_status).toBe('UNREAD');
  });

  it('ends the session when the server refuses its tokens', async () => {
    const { store, socket } = await aLivePage();
    socket.onUnauthorized();
    expect(store.getState().session.status).toBe('expired');
  });

  it('distinguishes an expired session from removed access [UM-28]', async () => {
    const { store, socket } = await aLivePage();
    socket.onRemoved();
    expect(store.getState().session).toMatchObject({ error: 'access_removed', sessionExpired: false, idToken: null });
  });
});

describe('catching up', () => {
  it('happens on every open, when the network returns and when the page is shown', async () => {
    const { store, socket, lists } = await aLivePage(aConversation());
    service.on('get', '/v1/conversations/c-1/messages', () => HttpResponse.json({ data: [] }));
    await store.dispatch(threadEndpoint.initiate({ id: 'c-1' }));
    const threads = service.on('get', '/v1/conversations/c-1/messages', () =>
      HttpResponse.json({ data: [aMessage()] }),
    );
    await vi.waitFor(() =>
      expect(Date.now()).toBeGreaterThan(threadEndpoint.select({ id: 'c-1' })(store.getState()).startedTimeStamp!),
    );
    socket.onStatus('open');
    expect(store.getState().realtime.status).toBe('open');
    await vi.waitFor(() => expect(threads).toHaveLength(1));
    await vi.waitFor(() => expect(store.getState().realtime.syncedAt).not.toBeNull());
    expect(new URL(lists[1]!.url).searchParams.get('changed_since')).toBe(atMinute(-1));

    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(threads).toHaveLength(2));
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(threads).toHaveLength(3));
    expect(lists).toHaveLength(4);
  });

  it('is not cancelled by the attempt to connect that begins with it', async () => {
    const { socket, lists } = await aLivePage(aConversation());
    window.dispatchEvent(new Event('online'));
    socket.onStatus('connecting');
    await vi.waitFor(() => expect(lists).toHaveLength(2));
  });

  it('goes on until it succeeds when the network returns, also where no socket opens', async () => {
    const { store, socket } = await aLivePage(aConversation());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failing = service.on('get', '/v1/conversations', () => HttpResponse.html('<p>Bad gateway', { status: 502 }));
    window.dispatchEvent(new Event('online'));
    socket.onStatus('connecting');
    await vi.advanceTimersByTimeAsync(0);
    await vi.waitFor(() => expect(failing).toHaveLength(1));
    await vi.waitFor(() => expect(store.getState().realtime.isBehind).toBe(true));
    service.on('get', '/v1/conversations', () => aPage([aConversation()]));
    socket.onStatus('waiting');
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(store.getState().realtime).toMatchObject({ isBehind: false, status: 'waiting' }));
  });

  it('says that the page is not up to date when what is shown could not be fetched after an event, until it is', async () => {
    const { store, socket } = await aLivePage(aConversation());
    let answer: { data: string } | { error: ServiceError } = { data: 'First' };
    const answered = vi.fn(() => answer);
    const { surveysView } = surveysApi.enhanceEndpoints({ addTagTypes: [surveysTag] }).injectEndpoints({
      endpoints: (build) => ({
        surveysView: build.query<string, void>({ queryFn: answered, providesTags: [surveysTag] }),
      }),
    }).endpoints;
    await store.dispatch(surveysView.initiate());
    answer = { error: { status: 502, data: null } };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    socket.onFrame(frameOf({ action_type: 'SURVEYS_CHANGED', data: { survey_id: 's-1' } }));
    await vi.waitFor(() => expect(store.getState().realtime.isBehind).toBe(true));
    // Catching up asks at once, and then again after a second.
    await vi.advanceTimersByTimeAsync(900);
    expect(answered.mock.calls.length).toBeLessThan(6);
    const { data } = await store.dispatch(surveysView.initiate());
    expect(data).toBe('First');
    answer = { data: 'Second' };
    await vi.advanceTimersByTimeAsync(2000);
    await vi.waitFor(() => expect(store.getState().realtime.isBehind).toBe(false));
    expect((await store.dispatch(surveysView.initiate())).data).toBe('Second');
  });

  it('waits up to two seconds after a reconnect, and is cancelled with the socket', async () => {
    const { socket, lists } = await aLivePage(aConversation());
    socket.onStatus('open');
    await vi.waitFor(() => expect(lists).toHaveLength(2));
    const jitter = vi.spyOn(Math, 'random').mockReturnValue(0.01);
    const wait = vi.spyOn(globalThis, 'setTimeout');
    socket.onStatus('waiting');
    socket.onStatus('open');
    expect(wait.mock.calls.at(-1)?.[1]).toBe(20);
    socket.onStatus('waiting');
    jitter.mockReturnValue(0);
    socket.onStatus('open');
    await vi.waitFor(() => expect(lists).toHaveLength(3));
  });

  it('happens twice a minute while no socket opens, and ends with the first that does', async () => {
    const { socket, lists } = await aLivePage(aConversation());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const tryInVain = async (milliseconds: number) => {
      socket.onStatus('connecting');
      socket.onStatus('waiting');
      await vi.advanceTimersByTimeAsync(milliseconds);
    };
    await tryInVain(16_000);
    await tryInVain(13_900);
    expect(lists).toHaveLength(1);
    await tryInVain(100);
    await vi.waitFor(() => expect(lists).toHaveLength(2));
    await tryInVain(30_000);
    await vi.waitFor(() => expect(lists).toHaveLength(3));

    await tryInVain(0);
    socket.onStatus('open');
    await vi.advanceTimersByTimeAsync(2000);
    await vi.waitFor(() => expect(lists).toHaveLength(4));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(lists).toHaveLength(4);
  });

  it('does not happen on a hidden page, or after the socket or session ended', async () => {
    const { store, socket, lists } = await aLivePage(aConversation());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const look = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(5000);
    look.mockReturnValue('visible');
    socket.onStatus('open');
    socket.onStatus('waiting');
    await vi.advanceTimersByTimeAsync(5000);
    socket.onStatus('open');
    store.dispatch(signedOut());
    await vi.advanceTimersByTimeAsync(5000);
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(lists).toHaveLength(1);
  });

  it('is complete only once the failed requests have succeeded [F-16]', async () => {
    const { store, socket, row } = await aLivePage(aConversation());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failing = service.on('get', '/v1/conversations', () => HttpResponse.html('<p>Bad gateway', { status: 502 }));
    socket.onStatus('open');
    await vi.advanceTimersByTimeAsync(0);
    await vi.waitFor(() => expect(failing).toHaveLength(1));
    await vi.waitFor(() => expect(listEndpoint.select({ page: 1 })(store.getState()).isError).toBe(true));
    expect(store.getState().realtime.syncedAt).toBeNull();
    service.on('get', '/v1/conversations', () =>
      aPage([aConversation({ pinned_at: atMinute(1), update_ts: atMinute(1) })]),
    );
    await vi.advanceTimersByTimeAsync(1000);
    await vi.waitFor(() => expect(store.getState().realtime.syncedAt).not.toBeNull());
    expect(row()?.pinned_at).toBe(atMinute(1));
  });
});

describe('presence', () => {
  const frame = (conversation_id: string | null, state: 'viewing' | 'writing') => ({
    action_type: 'PRESENCE',
    data: { conversation_id, state },
  });

  it('is sent once the socket is open, and again after a reconnect', async () => {
    const { store, socket, sentFrames } = await aLivePage();
    store.dispatch(conversationViewed('c-1'));
    expect(sentFrames()).toEqual([]);
    socket.onStatus('open');
    await vi.waitFor(() => expect(sentFrames()).toEqual([frame('c-1', 'viewing')]));
    store.dispatch(writingChanged(true));
    store.dispatch(writingChanged(true));
    expect(sentFrames().slice(1)).toEqual([frame('c-1', 'writing'), frame('c-1', 'writing')]);
    socket.onStatus('waiting');
    store.dispatch(conversationViewed(null));
    expect(sentFrames()).toHaveLength(3);
    socket.onStatus('open');
    expect(sentFrames().at(-1)).toEqual(frame(null, 'viewing'));
  });

  it('is sent once, and not before a conversation was opened', async () => {
    const { store, socket, sentFrames } = await aLivePage();
    socket.onStatus('open');
    await vi.waitFor(() => expect(store.getState().realtime.syncedAt).not.toBeNull());
    expect(sentFrames()).toEqual([]);
    store.dispatch(conversationViewed('c-1'));
    await vi.waitFor(() => expect(sentFrames()).toHaveLength(1));
    store.dispatch(framesIgnored(1));
    expect(sentFrames()).toHaveLength(1);
  });

  it('of other people is known while the connection is open', async () => {
    const { store, socket } = await aLivePage();
    socket.onStatus('open');
    socket.onFrame(frameOf({ action_type: 'PRESENCE', data: { conversation_id: 'c-1', people } }));
    await vi.waitFor(() => expect(store.getState().presence.people).toEqual({ 'c-1': people }));
    socket.onFrame(frameOf({ action_type: 'PRESENCE', data: { conversation_id: 'c-2', people } }));
    socket.onFrame(frameOf({ action_type: 'PRESENCE', data: { conversation_id: 'c-1', people: [] } }));
    await vi.waitFor(() => expect(store.getState().presence.people).toEqual({ 'c-2': people }));
    socket.onStatus('waiting');
    expect(store.getState().presence.people).toEqual({});
  });
});
