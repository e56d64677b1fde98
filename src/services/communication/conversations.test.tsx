import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { describe, expect, it, vi } from 'vitest';
import { aConversation, aMessage, atMinute, conversationEvent } from '#tests/support/conversations.ts';
import { aPage, aService, aServiceStore } from '#tests/support/fake-services.ts';
import { changeMany } from './change-many.ts';
import { conversationIn } from './conversation-table.ts';
import {
  applyConversationEvents,
  listEndpoint,
  refreshConversations,
  selectConversation,
  startEndpoint,
  updateEndpoint,
  useConversation,
  useConversationTable,
} from './conversations.ts';
import { isPlaceholder } from './merge.ts';

const practice = { pimsType: 'NEO', practiceOrgId: 'org-1', practiceSubOrgId: 'branch-1' } as const;
const service = aService();
const query = (request: Request | undefined) => Object.fromEntries(new URL(request?.url ?? '').searchParams);
const shown = ({ table }: { table: { order: { INBOX: readonly number[] }; rows: readonly { id: string }[] } }) =>
  table.order.INBOX.map((slot) => table.rows[slot]?.id);

function aScreen(store = aServiceStore()) {
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  return { store, wrapper, ...renderHook(() => useConversationTable(), { wrapper }) };
}

async function loaded(...conversations: ReturnType<typeof aConversation>[]) {
  service.on('get', '/v1/conversations', () => aPage(conversations));
  const screenOf = aScreen();
  await waitFor(() => expect(screenOf.result.current.isComplete).toBe(true));
  return screenOf;
}

describe('the list of conversations', () => {
  it('loads page 1 of 1000 first and merges the others into it [IN-55] [IN-56] [CN-03]', async () => {
    const requests = service.on('get', '/v1/conversations', ({ request }) => {
      const page = Number(query(request)['page']);
      return aPage([aConversation({ id: `c-${page}`, create_ts: atMinute(10 - page) })], { page, total: 2500 });
    });
    const { result } = aScreen();
    await waitFor(() => expect(result.current.isComplete).toBe(true));
    expect(requests.map(query)).toEqual(['1', '2', '3'].map((page) => ({ page, per_page: '1000' })));
    expect(shown(result.current)).toEqual(['c-1', 'c-2', 'c-3']);
  });

  it('fetches another page when the arguments change, but not for each screen that mounts [IN-56]', async () => {
    const { store, wrapper } = await loaded(aConversation({ id: 'a' }));
    const requests = service.on('get', '/v1/conversations', () => aPage([aConversation({ id: 'b' })], { page: 2 }));
    renderHook(() => useConversationTable(), { wrapper });
    expect(requests).toHaveLength(0);
    await act(() => store.dispatch(listEndpoint.initiate({ page: 2 }, { subscribe: false })));
    expect(requests).toHaveLength(1);
    expect(selectConversation(store.getState(), 'a')).toBeDefined();
    expect(selectConversation(store.getState(), 'b')).toBeDefined();
  });

  it('stops at an empty page although the server’s total is higher', async () => {
    const requests = service.on('get', '/v1/conversations', ({ request }) =>
      aPage(query(request)['page'] === '1' ? [aConversation()] : [], { total: 9000 }),
    );
    const { result } = aScreen();
    await waitFor(() => expect(result.current.isComplete).toBe(true));
    expect(requests).toHaveLength(2);
  });

  it('catches up from the newest change that the server listed, not from events', async () => {
    const { store } = await loaded(aConversation({ update_ts: atMinute(60) }));
    store.dispatch(applyConversationEvents([conversationEvent(aConversation({ update_ts: atMinute(90) }))], practice));
    const requests = service.on('get', '/v1/conversations', () =>
      aPage([aConversation({ id: 'b', update_ts: atMinute(70) })]),
    );
    const gap = { changesSince: () => true, endedAt: Date.now() + 1000 };
    await act(() => store.dispatch(refreshConversations(gap)));
    expect(requests.map(query)).toEqual([{ page: '1', per_page: '1000', changed_since: atMinute(59) }]);
    expect(selectConversation(store.getState(), 'b')).toBeDefined();
    await act(() => store.dispatch(refreshConversations(gap)));
    expect(query(requests[1])['changed_since']).toBe(atMinute(69));
  });

  it('catches up by refetching everything if the server cannot list changes', async () => {
    const { store } = await loaded(aConversation());
    const requests = service.on('get', '/v1/conversations', () => aPage([aConversation()]));
    await act(() => store.dispatch(refreshConversations({ changesSince: () => false, endedAt: Date.now() + 1000 })));
    expect(requests.map(query)).toEqual([{ page: '1', per_page: '1000' }]);
  });

  it('does not refetch a list that was never requested, or was requested after the gap', async () => {
    const unopened = aServiceStore();
    const requests = service.on('get', '/v1/conversations', () => aPage([]));
    await unopened.dispatch(refreshConversations({ changesSince: () => true, endedAt: Date.now() }));
    expect(requests).toHaveLength(0);
    const { store } = await loaded(aConversation());
    const again = service.on('get', '/v1/conversations', () => aPage([]));
    await act(() => store.dispatch(refreshConversations({ changesSince: () => false, endedAt: Date.now() - 60_000 })));
    expect(again).toHaveLength(0);
  });

  it('is not up to date while its refetches after a gap fail [D-31] [ER-14]', async () => {
    const { store } = await loaded(aConversation());
    const requests = service.on('get', '/v1/conversations', () => HttpResponse.error());
    const gap = { changesSince: () => true, endedAt: Date.now() };
    for (const attempt of [1, 2, 3, 4]) {
      expect(await act(() => store.dispatch(refreshConversations(gap)))).toBe(false);
      expect(requests).toHaveLength(attempt);
    }
  });

  it('refetches the first page if it was requested before the gap ended, even while the second is in flight [D-31]', async () => {
    const first = Promise.withResolvers<void>();
    const requests = service.on('get', '/v1/conversations', async ({ request }) => {
      const { page } = query(request);
      if (page === '1') await first.promise;
      return aPage([aConversation({ id: `c-${page}` })], { page: Number(page), total: 1001 });
    });
    const { store, result } = aScreen();
    await waitFor(() => expect(requests).toHaveLength(1));
    const caughtUp = store.dispatch(refreshConversations({ changesSince: () => true, endedAt: Date.now() }));
    first.resolve();
    await act(() => caughtUp);
    await waitFor(() => expect(result.current.isComplete).toBe(true));
    expect(requests.map(query).filter(({ page }) => page === '1')).toHaveLength(2);
  });

  it('renders one row when one conversation changes', async () => {
    const { store, wrapper } = await loaded(aConversation({ id: 'a' }), aConversation({ id: 'b' }));
    const rendered = vi.fn<(id: string) => void>();
    const Row = ({ id }: { id: string }) => {
      rendered(id);
      return <p>{useConversation(id)?.read_status}</p>;
    };
    render(
      <>
        <Row id="a" />
        <Row id="b" />
      </>,
      { wrapper },
    );
    rendered.mockClear();
    const changed = aConversation({ id: 'a', read_status: 'READ', update_ts: atMinute(1) });
    act(() => void store.dispatch(applyConversationEvents([conversationEvent(changed)], practice)));
    expect(await screen.findByText('READ')).toBeInTheDocument();
    expect(rendered.mock.calls).toEqual([['a']]);
  });
});

describe('a change to a conversation', () => {
  it.each([
    ['pins it', { is_pinned: true }, { pinned_at: '2026-05-04T12:00:00.000Z' }],
    ['unpins it', { is_pinned: false }, { pinned_at: null }],
    ['marks it read', { read_status: 'READ' }, { read_status: 'READ' }],
    ['moves it', { container: 'DONE' }, { container: 'DONE' }],
  ] as const)(
    '%s at once, before the server answers [IN-45] [IN-46] [IN-47] [IN-48]',
    async (_what, input, expected) => {
      const { store } = await loaded(
        aConversation({ pinned_at: 'is_pinned' in input && !input.is_pinned ? atMinute(0) : null }),
      );
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-04T12:00:00.000Z') });
      const answer = aConversation({ ...expected, update_ts: atMinute(5), pets: [{ id: 'p', name: 'Luna' }] });
      const requests = service.on('patch', '/v1/conversations/:id', () => HttpResponse.json(answer));
      let sent!: Promise<unknown>;
      act(() => void (sent = store.dispatch(updateEndpoint.initiate({ id: 'c-1', ...input }))));
      expect(selectConversation(store.getState(), 'c-1')).toMatchObject(expected);
      vi.useRealTimers();
      await act(() => sent);
      expect(await requests[0]?.json()).toEqual(input);
      expect(selectConversation(store.getState(), 'c-1')).toEqual(answer);
    },
  );

  it('is undone if refused, and the caller gets the error [ER-37]', async () => {
    const before = aConversation({ pinned_at: atMinute(0) });
    const { store } = await loaded(before, aConversation({ id: 'b' }));
    service.on('patch', '/v1/conversations/:id', () => HttpResponse.json({ message: 'No.' }, { status: 500 }));
    const sent = store.dispatch(updateEndpoint.initiate({ id: 'c-1', is_pinned: false }));
    const other = aConversation({ id: 'b', read_status: 'READ', update_ts: atMinute(2) });
    act(() => void store.dispatch(applyConversationEvents([conversationEvent(other)], practice)));
    await expect(act(() => sent.unwrap())).rejects.toMatchObject({ status: 500, data: { message: 'No.' } });
    expect(selectConversation(store.getState(), 'c-1')).toEqual(before);
    expect(selectConversation(store.getState(), 'b')).toEqual(other);
  });

  it('is undone without undoing other changes or events that arrived meanwhile', async () => {
    const { store } = await loaded(aConversation({ id: 'a' }), aConversation({ id: 'b' }));
    service.on('patch', '/v1/conversations/:id', async ({ request, params }) => {
      const body = (await request.json()) as { is_pinned?: boolean };
      return body.is_pinned === undefined
        ? HttpResponse.json(aConversation({ id: String(params['id']), read_status: 'READ', update_ts: atMinute(0) }))
        : HttpResponse.json({ message: 'No.' }, { status: 500 });
    });
    const reading = store.dispatch(updateEndpoint.initiate({ id: 'a', read_status: 'READ' }));
    const pinning = store.dispatch(updateEndpoint.initiate({ id: 'a', is_pinned: true }));
    const pinningOther = store.dispatch(updateEndpoint.initiate({ id: 'b', is_pinned: true }));
    const updated = aConversation({ id: 'b', pinned_at: atMinute(3), update_ts: atMinute(3) });
    act(() => void store.dispatch(applyConversationEvents([conversationEvent(updated)], practice)));
    await act(() => Promise.all([reading, pinning, pinningOther]));
    expect(selectConversation(store.getState(), 'a')).toMatchObject({ read_status: 'READ', pinned_at: null });
    expect(selectConversation(store.getState(), 'b')).toEqual(updated);
  });
});

describe('changes that are made quickly one after another', () => {
  type Answer = () => HttpResponse<Record<string, never>>;
  /** Requests to change conversations, each of which the test answers when it likes. */
  function heldUpdates() {
    const held: { id: string; body: object; answer: (answer: Answer | object) => void }[] = [];
    service.on('patch', '/v1/conversations/:id', async ({ request, params }) => {
      const { promise, resolve } = Promise.withResolvers<Answer | object>();
      held.push({ id: String(params['id']), body: (await request.json()) as object, answer: resolve });
      const answer = await promise;
      return typeof answer === 'function' ? (answer as Answer)() : HttpResponse.json(answer);
    });
    const next = async (count: number) => {
      await waitFor(() => expect(held.length).toBeGreaterThanOrEqual(count));
      return held[count - 1]!;
    };
    return { held, next };
  }
  const refused = (() => HttpResponse.json({ message: 'No.' }, { status: 403 })) as unknown as Answer;
  const lost = (() => HttpResponse.error()) as unknown as Answer;
  const change = (store: ReturnType<typeof aServiceStore>, id: string, body: object) => {
    let sent!: Promise<{ error?: unknown }>;
    act(() => void (sent = store.dispatch(updateEndpoint.initiate({ id, ...body })) as typeof sent));
    return sent;
  };
  const pinOf = (store: ReturnType<typeof aServiceStore>, id: string) =>
    selectConversation(store.getState(), id)?.pinned_at ?? null;

  it('reach the server in that order, and pins keep it on screen whatever the server’s clock says [IN-47] [D-37]', async () => {
    const { store, result } = await loaded(...['a', 'b', 'c'].map((id) => aConversation({ id })));
    const { held, next } = heldUpdates();
    const presses: Promise<unknown>[] = [];
    for (const id of ['a', 'b', 'c']) {
      presses.push(change(store, id, { is_pinned: true }));
      await act(() => new Promise((resolve) => void setTimeout(resolve, 2)));
    }
    expect(shown(result.current)).toEqual(['c', 'b', 'a']);
    for (const [index, id] of ['a', 'b', 'c'].entries()) {
      const request = await next(index + 1);
      expect(request.id).toBe(id);
      const at = `2099-01-01T00:00:0${index}.000Z`;
      await act(async () => request.answer(aConversation({ id, pinned_at: at, update_ts: at })));
      expect(shown(result.current)).toEqual(['c', 'b', 'a']);
    }
    await act(() => Promise.all(presses));
    await waitFor(() => expect(pinOf(store, 'a')).toBe('2099-01-01T00:00:00.000Z'));
    expect(shown(result.current)).toEqual(['c', 'b', 'a']);
    expect(held).toHaveLength(3);
  });

  it('are not taken back by the answer to an earlier one, or by events meanwhile [IN-47] [IN-48]', async () => {
    const { store } = await loaded(aConversation());
    const { held, next } = heldUpdates();
    const presses = [change(store, 'c-1', { read_status: 'READ' }), change(store, 'c-1', { is_pinned: true })];
    // They are not of one kind, so neither waits for the other.
    await next(2);
    const [reading, pinning] = ['read_status', 'is_pinned'].map((name) => held.find(({ body }) => name in body)!);
    await act(async () => reading!.answer(aConversation({ read_status: 'READ', update_ts: atMinute(1) })));
    await act(() => presses[0]!);
    expect(selectConversation(store.getState(), 'c-1')).toMatchObject({ read_status: 'READ' });
    expect(pinOf(store, 'c-1')).not.toBeNull();
    presses.push(change(store, 'c-1', { is_pinned: false }));
    const pinned = aConversation({ read_status: 'READ', pinned_at: atMinute(2), update_ts: atMinute(2) });
    await act(async () => pinning!.answer(pinned));
    act(() => void store.dispatch(applyConversationEvents([conversationEvent(pinned)], practice)));
    const unpinning = await next(3);
    expect(unpinning.body).toEqual({ is_pinned: false });
    expect(pinOf(store, 'c-1')).toBeNull();
    await act(async () => unpinning.answer({ ...pinned, pinned_at: null, update_ts: atMinute(3) }));
    await act(() => Promise.all(presses));
    // The first answer once more.
    act(() => void store.dispatch(applyConversationEvents([conversationEvent(pinned)], practice)));
    expect(pinOf(store, 'c-1')).toBeNull();
  });

  it('are each taken back where the server refuses them, and leave what the server told [ER-37]', async () => {
    const { store } = await loaded(aConversation(), aConversation({ id: 'b' }));
    const { next } = heldUpdates();
    const presses = [true, false, true].map((is_pinned) => change(store, 'c-1', { is_pinned }));
    presses.push(change(store, 'b', { is_pinned: true }));
    for (const count of [1, 2, 3]) {
      const request = await next(count);
      await act(async () => request.answer(refused));
    }
    const other = await next(4);
    expect(pinOf(store, 'c-1')).toBeNull();
    expect(pinOf(store, 'b')).not.toBeNull();
    await act(async () => other.answer(aConversation({ id: 'b', pinned_at: atMinute(1), update_ts: atMinute(1) })));
    const answers = await act(() => Promise.all(presses));
    expect(answers.map(({ error }) => error !== undefined)).toEqual([true, true, true, false]);
    await waitFor(() => expect(pinOf(store, 'b')).toBe(atMinute(1)));
  });

  it('ask once more where the answer to a pin was lost, and show a colleague’s later press [IN-47] [D-31]', async () => {
    const { store } = await loaded(aConversation());
    const { held, next } = heldUpdates();
    const press = change(store, 'c-1', { is_pinned: true });
    const first = await next(1);
    await act(async () => first.answer(lost));
    const again = await next(2);
    expect(again.body).toEqual({ is_pinned: true });
    // Meanwhile a colleague has unpinned it in another window.
    const unpinned = aConversation({ update_ts: atMinute(9) });
    act(() => void store.dispatch(applyConversationEvents([conversationEvent(unpinned)], practice)));
    expect(pinOf(store, 'c-1')).not.toBeNull();
    await act(async () => again.answer(aConversation({ pinned_at: atMinute(8), update_ts: atMinute(8) })));
    expect((await act(() => press)).error).toBeUndefined();
    await waitFor(() => expect(pinOf(store, 'c-1')).toBeNull());
    expect(held).toHaveLength(2);
  });

  it('together pin the lowest row first, so that the rows stay in their order [D-37]', async () => {
    const rows = ['a', 'b', 'c'].map((id, index) =>
      aConversation({ id, latest_message: aMessage({ id, conversation_id: id, create_ts: atMinute(9 - index) }) }),
    );
    const { store, result } = await loaded(...rows);
    const { next } = heldUpdates();
    const all = store.dispatch(changeMany(rows, () => ({ is_pinned: true })));
    for (const [index, id] of ['c', 'b', 'a'].entries()) {
      const request = await next(index + 1);
      expect(request.id).toBe(id);
      const at = `2099-01-01T00:00:0${index}.000Z`;
      const row = rows.find((one) => one.id === id);
      await act(async () => request.answer(id === 'b' ? refused : { ...row, pinned_at: at, update_ts: at }));
      await waitFor(() => expect(shown(result.current)).toEqual(index === 0 ? ['a', 'b', 'c'] : ['a', 'c', 'b']));
    }
    expect(await act(() => all)).toMatchObject({ changed: [{ id: 'c' }, { id: 'a' }], refused: [{ id: 'b' }] });
    expect(shown(result.current)).toEqual(['a', 'c', 'b']);
    expect(['a', 'b', 'c'].map((id) => pinOf(store, id))).toEqual([
      '2099-01-01T00:00:02.000Z',
      null,
      '2099-01-01T00:00:00.000Z',
    ]);
  });
});

describe('a new conversation', () => {
  it('is at the top of the inbox with a placeholder [IN-25]', async () => {
    const future = '2099-01-01T00:00:00.000Z';
    const busy = aConversation({
      id: 'busy',
      latest_message: aMessage({ conversation_id: 'busy', create_ts: future }),
    });
    const { store, result } = await loaded(busy);
    const started = aConversation({ id: 'new', sms_phone: '+15550100009' });
    service.on('post', '/v1/conversations', () => HttpResponse.json(started, { status: 201 }));
    const input = { petOwnerId: 'o-1', smsPhone: '+15550100009' };
    await act(() => store.dispatch(startEndpoint.initiate(input)));
    await waitFor(() => expect(shown(result.current)).toEqual(['new', 'busy']));
    const row = conversationIn(result.current.table, 'new');
    expect(row?.latest_message && isPlaceholder(row.latest_message)).toBe(true);
  });
});
