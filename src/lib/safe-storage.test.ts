import { describe, expect, it } from 'vitest';
import { safeStorage } from './safe-storage.ts';

const full = (): Storage =>
  Object.assign(Object.create(localStorage) as Storage, {
    getItem: (key: string) => localStorage.getItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
const blocked = (): Storage => {
  throw new DOMException('blocked', 'SecurityError');
};

describe('sturdy storage', () => {
  it('keeps what it is given in the browser', () => {
    const storage = safeStorage(() => localStorage);
    storage.setItem('a', '1');
    expect(localStorage.getItem('a')).toBe('1');
    expect(storage.keys()).toEqual(['a']);
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
  });

  it.each([
    ['blocked', blocked],
    ['full', full],
  ])('keeps it in memory where the storage is %s', (_name, pick) => {
    const storage = safeStorage(pick);
    storage.setItem('a', '1');
    expect(storage.getItem('a')).toBe('1');
    expect(storage.keys()).toContain('a');
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
  });
});
