import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftBuffer, dropTyped, flushTyped } from './draft-buffer.ts';

const typed = (content: string) => ({ content });

/** A buffer, and the values that it has written. */
function aBuffer() {
  const written: string[] = [];
  const { type, flush } = draftBuffer<{ content: string }>((key, { content }) => written.push(`${key}: ${content}`));
  return { type: (key: string, content: string) => type(key, typed(content)), flush, written };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  dropTyped();
  vi.useRealTimers();
});

describe('what is typed', () => {
  it('is written to the store once, after a pause', () => {
    const { type, written } = aBuffer();
    for (const content of ['D', 'De', 'Dea', 'Dear']) {
      type('c-1', content);
      vi.advanceTimersByTime(200);
    }
    expect(written).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(written).toEqual(['c-1: Dear']);
    vi.advanceTimersByTime(10_000);
    expect(written).toHaveLength(1);
  });

  it('is written once a second without a pause', () => {
    const { type, written } = aBuffer();
    for (let n = 1; n <= 50; n += 1) {
      type('c-1', String(n));
      vi.advanceTimersByTime(100);
    }
    expect(written.length).toBeGreaterThanOrEqual(4);
    expect(written.length).toBeLessThanOrEqual(5);
  });

  it('is not mixed up with the next draft’s input', () => {
    const { type, written } = aBuffer();
    type('c-1', 'Dear Ada');
    type('c-2', 'Dear Bob');
    flushTyped();
    expect(written).toEqual(['c-1: Dear Ada', 'c-2: Dear Bob']);
  });

  it('is discarded once signed out', () => {
    const { type, flush, written } = aBuffer();
    type('c-1', 'Dear Ada');
    dropTyped();
    flush();
    vi.advanceTimersByTime(10_000);
    expect(written).toEqual([]);
  });

  it('is in the store up to the last key whenever it is read, and is never restored', () => {
    const key = fc.constantFrom('c-1', 'c-2');
    const step = fc.oneof(
      fc.record({ type: key }),
      fc.record({ wait: fc.integer({ min: 0, max: 1500 }) }),
      fc.constant({ flush: true }),
      fc.constant({ sent: true }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const [store, model] = [new Map<string, string>(), new Map<string, string>()];
        const flushed: Record<string, string>[] = [];
        const expected: Record<string, string>[] = [];
        const { type } = draftBuffer<{ content: string }>((into, { content }) => store.set(into, content));
        for (const [n, one] of steps.entries()) {
          if ('type' in one) {
            model.set(one.type, String(n));
            type(one.type, typed(String(n)));
          } else if ('wait' in one) vi.advanceTimersByTime(one.wait);
          else {
            flushTyped();
            flushed.push(Object.fromEntries(store));
            expected.push(Object.fromEntries(model));
          }
          if ('sent' in one) for (const draft of [store, model]) draft.clear();
        }
        vi.advanceTimersByTime(1000);
        expect(flushed).toEqual(expected);
        expect(store).toEqual(model);
      }),
    );
  });
});
