import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useMinute } from './minute.ts';

afterEach(() => void vi.useRealTimers());

const Clock = () => <p>{new Date(useMinute()).toISOString().slice(11, 16)}</p>;

it('is the same for all who show it, moves with the minutes and keeps one timer for all of them', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:05:40Z') });
  const { unmount } = render(
    <>
      <Clock />
      <Clock />
      <Clock />
    </>,
  );
  expect(screen.getAllByText('09:05')).toHaveLength(3);
  expect(vi.getTimerCount()).toBe(1);
  act(() => void vi.advanceTimersByTime(20_000));
  expect(screen.getAllByText('09:06')).toHaveLength(3);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getAllByText('09:07')).toHaveLength(3);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
