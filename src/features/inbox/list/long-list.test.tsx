import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { Conversation } from '#contract/communication/conversations.ts';
import { flagsReducer } from '#src/flags/flags-slice.ts';
import { outboxReducers } from '#tests/support/outbox.ts';
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
    ...outboxReducers,
    presence: presenceReducer,
    session: sessionReducer,
  }),
});

const row = (slot: number, content = 'Hello'): Conversation =>
  aConversation({ id: `c-${slot}`, sms_phone: `+1212555${slot}`, latest_message: aMessage({ content }) });

/** Counts how often an entry of a list is read. */
function counted<T>(list: readonly T[]) {
  const reads = { count: 0 };
  const get = (target: readonly T[], key: string | symbol, receiver: unknown): unknown => {
    if (typeof key === 'string' && /^\d+$/.test(key)) reads.count += 1;
    return Reflect.get(target, key, receiver);
  };
  return { list: new Proxy(list, { get }), reads };
}

function aLongList() {
  const rows = Array.from({ length }, (_, slot) => row(slot));
  const order = rows.map((_, slot) => slot);
  const listOf = (shown: readonly Conversation[], places: readonly number[], openSlot?: number) => (
    <Provider store={store}>
      <MemoryRouter>
        <ConversationList
          rows={shown}
          order={places}
          listKey="INBOX"
          container="INBOX"
          openSlot={openSlot}
          zone="UTC"
          addressOf={(id) => `/${id}`}
          selected={new Set()}
          onToggle={vi.fn()}
          onSelectRange={vi.fn()}
          onSelectAll={vi.fn()}
          onClearSelection={vi.fn()}
          onAction={vi.fn()}
        />
      </MemoryRouter>
    </Provider>
  );
  return { rows, order, listOf };
}

const places = () => screen.getAllByRole('listitem').map((item) => Number(item.getAttribute('aria-posinset')));
const scroller = () => screen.getByRole('list').parentElement!;

it('renders a hundred thousand conversations, and an event among them, by reading only the visible rows @slow', () => {
  const { rows, order, listOf } = aLongList();
  const styles = vi.spyOn(window, 'getComputedStyle');
  const [first, atFirst] = [counted(order), counted(rows)];
  const { rerender } = render(listOf(atFirst.list, first.list));
  expect(places().length).toBeLessThan(50);
  expect(first.reads.count).toBeLessThan(200);
  expect(atFirst.reads.count).toBeLessThan(200);

  const texted = 60_000;
  const moved = counted([texted, ...order.filter((slot) => slot !== texted)]);
  const updated = counted(rows.with(texted, row(texted, 'Is Luna ready?')));
  styles.mockClear();
  rerender(listOf(updated.list, moved.list));
  expect(styles).not.toHaveBeenCalled();
  expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Is Luna ready?');
  expect(moved.reads.count).toBeLessThan(200);
  expect(updated.reads.count).toBeLessThan(200);
});

it('renders the rows that are scrolled to, and the focused row at any scroll position @slow', () => {
  const { rows, order, listOf } = aLongList();
  render(listOf(rows, order));
  act(() => screen.getAllByRole('link')[2]!.focus());
  scroller().scrollTop = 50_000 * 64;
  fireEvent.scroll(scroller());
  expect(places()).toContain(50_001);
  expect(places()[0]).toBe(3);
  expect(places().length).toBeLessThan(50);
});

it('keeps the visible rows in place when a text arrives above them @slow', () => {
  const { rows, order, listOf } = aLongList();
  const { rerender } = render(listOf(rows, order));
  scroller().scrollTop = 50_000 * 64;
  fireEvent.scroll(scroller());
  const moved = counted([60_000, 70_000, ...order.filter((slot) => slot !== 60_000 && slot !== 70_000)]);
  rerender(listOf(rows, moved.list));
  expect(scroller().scrollTop).toBe(50_002 * 64);
  expect(places()).toContain(50_003);
});

it('updates how long clients have waited, and reads no row again while that stays the same @slow', () => {
  const now = new Date('2026-11-21T09:05:40Z');
  vi.useFakeTimers({ now });
  const onRead = vi.fn<(key: string | symbol) => void>();
  const written = new Date(now.getTime() - 58 * 60_000).toISOString();
  const conversation = new Proxy(
    aConversation({ needs_reply_since: written, latest_message: aMessage({ create_ts: written }) }),
    {
      get: (target, key, receiver) => {
        onRead(key);
        return Reflect.get(target, key, receiver) as unknown;
      },
    },
  );
  const { listOf } = aLongList();
  render(listOf([conversation], [0]));
  expect(screen.getByText('Waiting 57 min')).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(3 * 60_000));
  expect(screen.getByText('Waiting 1 h')).toBeInTheDocument();
  expect(screen.getByRole('link')).toHaveAccessibleName(/Waiting 1 h/);
  onRead.mockClear();
  act(() => void vi.advanceTimersByTime(50 * 60_000));
  expect(onRead).not.toHaveBeenCalled();
});
