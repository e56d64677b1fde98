import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useByMinute, useMinute } from './minute.ts';

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

it('draws a sentence about it anew only when that reads otherwise, and nothing around it', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:05:40Z') });
  const drawn = vi.fn<(what: string) => void>();
  function Sentence() {
    drawn('sentence');
    return useByMinute((now) => `${now.getUTCHours()} o’clock`);
  }
  function Around() {
    drawn('around');
    return <Sentence />;
  }
  render(<Around />);
  act(() => void vi.advanceTimersByTime(50 * 60_000));
  expect(drawn.mock.calls.flat()).toEqual(['around', 'sentence']);
  act(() => void vi.advanceTimersByTime(10 * 60_000));
  expect(screen.getByText('10 o’clock')).toBeInTheDocument();
  expect(drawn.mock.calls.flat()).toEqual(['around', 'sentence', 'sentence']);
});
