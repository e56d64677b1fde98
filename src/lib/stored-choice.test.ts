import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { storedChoice, useStoredChoice } from './stored-choice.ts';

const size = () => storedChoice('size', ['small', 'large']);

describe('a choice kept on this device', () => {
  it('begins with the first option and is remembered', () => {
    expect(size().read()).toBe('small');
    size().choose('large');
    expect(size().read()).toBe('large');
  });

  it('takes nothing for a choice that is none', () => {
    localStorage.setItem('size', 'huge');
    expect(size().read()).toBe('small');
  });

  it('tells whoever shows it, and only of changes', () => {
    const one = size();
    const { result } = renderHook(() => useStoredChoice(one));
    act(() => one.choose('large'));
    expect(result.current).toBe('large');
    const listener = vi.fn();
    const stop = one.subscribe(listener);
    one.choose('large');
    expect(listener).not.toHaveBeenCalled();
    stop();
    one.choose('small');
    expect(listener).not.toHaveBeenCalled();
  });

  it('follows another tab', () => {
    const one = size();
    const { result } = renderHook(() => useStoredChoice(one));
    localStorage.setItem('size', 'large');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'size' })));
    expect(result.current).toBe('large');
  });
});
