import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { announce, LiveRegion } from './LiveRegion.tsx';

afterEach(() => void vi.useRealTimers());

describe('the live region', () => {
  it('forgets a text after a while, counted from the latest one', () => {
    vi.useFakeTimers();
    render(<LiveRegion />);
    act(() => announce('Changes could not be published.'));
    act(() => void vi.advanceTimersByTime(10_000));
    act(() => announce('Published'));
    act(() => void vi.advanceTimersByTime(10_000));
    expect(screen.getByRole('status').textContent).toBe('Published');
    act(() => void vi.advanceTimersByTime(10_000));
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
