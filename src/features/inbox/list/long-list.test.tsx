import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { Conversation } from '#contract/communication/conversations.ts';
import { flagsReducer } from '#src/flags/flags-slice.ts';
import { outboxReducer } from '#src/outbox/outbox-slice.ts';
import { presenceReducer } from '#src/realtime/presence-slice.ts';
import { campaignsApi } from '#src/services/campaigns/api.ts';
import { sessionReducer } from '#src/session/session-slice.ts';
import { aConversation, aMessage } from '#tests/support/conversations.ts';
import { ConversationList } from './ConversationList.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const length = 100_000;
const store = configureStore({
  reducer: combineReducers({
    [campaignsApi.reducerPath]: campaignsApi.reducer,
    flags: flagsReducer,
    outbox: outboxReducer,
    presence: presenceReducer,
    session: sessionReducer,
  }),
});

const row = (slot: number, content = 'Hello'): Conversation =>
  aConversation({ id: `c-${slot}`, sms_phone: `+1212555${slot}`, latest_message: aMessage({ content }) });

/** Counts how often an entry of a list is looked at. */
function counted<T>(list: readonly T[]) {
  const looks = { count: 0 };
  const get = (target: readonly T[], key: string | symbol, receiver: unknown): unknown => {
    if (typeof key === 'string' && /^\d+$/.test(key)) looks.count += 1;
    return Reflect.get(target, key, receiver);
  };
  return { list: new Proxy(list, { get }), looks };
}

function aLongList() {
  const rows = Array.from({ length }, (_, slot) => row(slot));
  const order = rows.map((_, slot) => slot);
  const listOf = (shown: readonly Conversation[], places: readonly number[], open?: number) => (
    <Provider store={store}>
      <MemoryRouter>
        <ConversationList
          rows={shown}
          order={places}
          list="INBOX"
          container="INBOX"
          open={open}
          zone="UTC"
          addressOf={(id) => `/${id}`}
          selected={new Set()}
          onToggle={vi.fn()}
          onExtend={vi.fn()}
          onSelectAll={vi.fn()}
          onClear={vi.fn()}
          onAction={vi.fn()}
        />
      </MemoryRouter>
    </Provider>
  );
  return { rows, order, listOf };
}

const places = () => screen.getAllByRole('listitem').map((item) => Number(item.getAttribute('aria-posinset')));
const scroller = () => screen.getByRole('list').parentElement!;

it('draws a hundred thousand conversations, and an event among them, by looking at the few in sight', () => {
  const { rows, order, listOf } = aLongList();
  const styles = vi.spyOn(window, 'getComputedStyle');
  const [first, atFirst] = [counted(order), counted(rows)];
  const { rerender } = render(listOf(atFirst.list, first.list));
  expect(places().length).toBeLessThan(50);
  expect(first.looks.count).toBeLessThan(200);
  expect(atFirst.looks.count).toBeLessThan(200);

  const texted = 60_000;
  const moved = counted([texted, ...order.filter((slot) => slot !== texted)]);
  const told = counted(rows.with(texted, row(texted, 'Is Luna ready?')));
  styles.mockClear();
  rerender(listOf(told.list, moved.list));
  expect(styles).not.toHaveBeenCalled();
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Is Luna ready?');
  expect(moved.looks.count).toBeLessThan(200);
  expect(told.looks.count).toBeLessThan(200);
});

it('draws what is scrolled to, and the row in focus wherever that is', () => {
  const { rows, order, listOf } = aLongList();
  render(listOf(rows, order));
  act(() => screen.getAllByRole('link')[2]!.focus());
  scroller().scrollTop = 50_000 * 64;
  fireEvent.scroll(scroller());
  expect(places()).toContain(50_001);
  expect(places()[0]).toBe(3);
  expect(places().length).toBeLessThan(50);
});

it('keeps what is read where it is when a text arrives above it', () => {
  const { rows, order, listOf } = aLongList();
  const { rerender } = render(listOf(rows, order));
  scroller().scrollTop = 50_000 * 64;
  fireEvent.scroll(scroller());
  const moved = counted([60_000, 70_000, ...order.filter((slot) => slot !== 60_000 && slot !== 70_000)]);
  rerender(listOf(rows, moved.list));
  expect(scroller().scrollTop).toBe(50_002 * 64);
  expect(places()).toContain(50_003);
});

it('says how long clients have waited as time goes by, without looking at a row again', () => {
  const now = new Date('2026-11-21T09:05:40Z');
  vi.useFakeTimers({ now });
  const looked = vi.fn<(key: string | symbol) => void>();
  const written = new Date(now.getTime() - 58 * 60_000).toISOString();
  const conversation = new Proxy(
    aConversation({ needs_reply_since: written, latest_message: aMessage({ create_ts: written }) }),
    {
      get: (target, key, receiver) => {
        looked(key);
        return Reflect.get(target, key, receiver) as unknown;
      },
    },
  );
  const { listOf } = aLongList();
  render(listOf([conversation], [0]));
  expect(screen.getByText('Waiting 57 min')).toBeInTheDocument();
  looked.mockClear();
  act(() => void vi.advanceTimersByTime(3 * 60_000));
  expect(screen.getByText('Waiting 1 h')).toBeInTheDocument();
  expect(looked).not.toHaveBeenCalled();
});
