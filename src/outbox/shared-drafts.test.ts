import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aShelf } from '#tests/support/outbox.ts';
import type { Draft } from './outbox-item.ts';
import { sharedDrafts } from './shared-drafts.ts';

const typed = (content: string): Draft => ({ content, media: [] });

/** One window's drafts, what it told the others, and what it was made to show. */
function aWindow() {
  const { shelf, disk } = aShelf();
  const told: { key: string; content: string; at: number }[] = [];
  const shown: string[] = [];
  const drafts = sharedDrafts(
    shelf,
    {
      tell: ({ key, typed: { content }, at }) => told.push({ key, content, at }),
      show: (key, { content }) => shown.push(`${key}: ${content}`),
      refused: () => {},
    },
    new AbortController().signal,
  );
  return { ...drafts, disk, told, shown };
}

describe('drafts of several windows', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1000 });
    return () => vi.useRealTimers();
  });

  it('are told to the others with the moment of their last key', async () => {
    const { type, told, disk } = aWindow();
    type('c-1', typed('Dear'));
    await vi.advanceTimersByTimeAsync(100);
    type('c-1', typed('Dear Ada'));
    await vi.advanceTimersByTimeAsync(300);
    expect(told).toEqual([{ key: 'c-1', content: 'Dear Ada', at: 1100 }]);
    expect(disk).toEqual(new Map([['c-1', typed('Dear Ada')]]));
  });

  it('show here what is typed there, unless the hand here was later', () => {
    const { type, follow, shown } = aWindow();
    type('c-1', typed('Dear Ada'));
    follow({ key: 'c-1', typed: typed('Dear'), at: 999 });
    follow({ key: 'c-1', typed: typed('Dear'), at: 1000 });
    expect(shown).toEqual([]);
    follow({ key: 'c-1', typed: typed('Dear Bea'), at: 1001 });
    follow({ key: 'c-2', typed: typed('Hello'), at: 5 });
    expect(shown).toEqual(['c-1: Dear Bea', 'c-2: Hello']);
  });

  it('follow the windows among each other by the moment too, however late one is heard', () => {
    const { follow, shown } = aWindow();
    follow({ key: 'c-1', typed: typed('Dear Bea'), at: 20 });
    follow({ key: 'c-1', typed: typed('Dear'), at: 10 });
    expect(shown).toEqual(['c-1: Dear Bea']);
  });

  it('count what is typed here after what was heard from another window as later, also within one millisecond', async () => {
    const { type, follow, told } = aWindow();
    follow({ key: 'c-1', typed: typed('Dear Ada'), at: 1000 });
    type('c-1', typed('Dear Ada, Luna'));
    await vi.advanceTimersByTimeAsync(300);
    expect(told).toEqual([{ key: 'c-1', content: 'Dear Ada, Luna', at: 1001 }]);
  });

  it('are known to be written on since the page is here', () => {
    const { type, follow, save, isTyped } = aWindow();
    type('c-1', typed('Dear'));
    follow({ key: 'c-2', typed: typed('Dear'), at: 1 });
    save('c-3', typed('from the disk'));
    expect(['c-1', 'c-2', 'c-3'].map(isTyped)).toEqual([true, true, false]);
  });
});
