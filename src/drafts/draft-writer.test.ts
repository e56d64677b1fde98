import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftWriter } from './draft-writer.ts';

/** A writer, what it has written, and a backup that has room for so many characters. */
function aWriter(room = Infinity) {
  const written: string[] = [];
  const reserve = (coming: object) => JSON.stringify(coming).length <= room;
  const writer = draftWriter({ reserve }, (key, value) => written.push(`${key}: ${JSON.stringify(value)}`));
  return { ...writer, written };
}

describe('a draft', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('is written once, after a pause', async () => {
    const { save, written } = aWriter();
    save('c-1', 'Dear');
    await vi.advanceTimersByTimeAsync(299);
    save('c-1', 'Dear Ada');
    save('c-2', 'Hello');
    await vi.advanceTimersByTimeAsync(299);
    expect(written).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(written).toEqual(['c-1: "Dear Ada"', 'c-2: "Hello"']);
    await vi.advanceTimersByTimeAsync(5000);
    expect(written).toHaveLength(2);
  });

  it('is written immediately when removed, so that no sent text reappears', () => {
    const { save, flush, written } = aWriter();
    save('c-1', 'Dear');
    flush();
    save('c-1', null);
    expect(written).toEqual(['c-1: "Dear"', 'c-1: null']);
  });

  it('is written immediately if it is too large for the backup', () => {
    const { save, written } = aWriter(100);
    save('c-1', 'Dear');
    expect(written).toEqual([]);
    save('c-1', 'Dear Ada '.repeat(100));
    expect(written).toHaveLength(1);
  });

  it('is discarded on sign-out, even if pending', async () => {
    const { save, drop, flush, written } = aWriter();
    save('c-1', 'Dear');
    drop();
    flush();
    await vi.advanceTimersByTimeAsync(5000);
    expect([written, vi.getTimerCount()]).toEqual([[], 0]);
  });
});
