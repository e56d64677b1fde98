import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aShelf } from '#tests/support/outbox.ts';
import { draftKeeper } from './draft-keeper.ts';
import type { Draft } from './outbox-item.ts';

const typed = (content: string): Draft => ({ content, media: [] });

/** A keeper over a disk in memory, and what it told of. */
function aKeeper() {
  const { shelf, disk, world } = aShelf();
  const rested: string[] = [];
  const refused = vi.fn<() => void>();
  const closing = new AbortController();
  const keeper = draftKeeper(
    shelf,
    { resting: (id, { content }) => rested.push(`${id}: ${content}`), refused },
    closing.signal,
  );
  return { ...keeper, disk, world, rested, refused, close: () => closing.abort() };
}

describe('a draft', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('goes to disk a moment after the last key, and the other tabs hear of it then', async () => {
    const { save, disk, rested } = aKeeper();
    save('c-1', typed('Dear'));
    await vi.advanceTimersByTimeAsync(299);
    save('c-1', typed('Dear Ada'));
    await vi.advanceTimersByTimeAsync(299);
    expect([disk.size, rested]).toEqual([0, []]);
    await vi.advanceTimersByTimeAsync(1);
    expect(disk).toEqual(new Map([['c-1', typed('Dear Ada')]]));
    expect(rested).toEqual(['c-1: Dear Ada']);
    await vi.advanceTimersByTimeAsync(5000);
    expect(rested).toHaveLength(1);
  });

  it('is taken from disk at once where it is empty, so that no sent text comes back', async () => {
    const { save, flush, written, disk, rested } = aKeeper();
    save('c-1', typed('Dear'));
    flush();
    save('c-1', typed(''));
    await written();
    expect(disk.size).toBe(0);
    expect(rested).toEqual(['c-1: Dear', 'c-1: ']);
  });

  it('of a picture alone is none that is empty', async () => {
    const { save, disk } = aKeeper();
    save('c-1', { content: '', media: [{ url: '/files/1' }] });
    await vi.advanceTimersByTimeAsync(300);
    expect(disk.has('c-1')).toBe(true);
  });

  it('goes to disk at once when the page is about to go or is hidden, and not for one that has signed out', async () => {
    const { save, disk, written, close } = aKeeper();
    save('c-1', typed('Dear'));
    window.dispatchEvent(new Event('beforeunload'));
    await written();
    expect([...disk.keys()]).toEqual(['c-1']);
    save('c-2', typed('Hello'));
    document.dispatchEvent(new Event('visibilitychange'));
    await written();
    expect([...disk.keys()]).toEqual(['c-1', 'c-2']);
    close();
    save('c-3', typed('Good morning'));
    window.dispatchEvent(new Event('beforeunload'));
    document.dispatchEvent(new Event('visibilitychange'));
    await written();
    expect(disk.has('c-3')).toBe(false);
  });

  it('is named for as long as the disk does not have it, as it was typed last', async () => {
    const { save, flush, unwritten, written, world } = aKeeper();
    let ready!: () => void;
    world.ready = new Promise((resolve) => (ready = resolve));
    save('c-1', typed('Dear'));
    save('c-2', typed('Hello'));
    flush();
    save('c-1', typed('Dear Ada'));
    const newest = new Map([
      ['c-1', typed('Dear Ada')],
      ['c-2', typed('Hello')],
    ]);
    expect(unwritten()).toEqual(newest);
    flush();
    expect(unwritten()).toEqual(newest);
    ready();
    await vi.advanceTimersByTimeAsync(0);
    await written();
    expect(unwritten().size).toBe(0);
  });

  it('stays named while an older state of it is being written', async () => {
    const { save, flush, unwritten, written } = aKeeper();
    save('c-1', typed('Dear'));
    flush();
    const first = written();
    save('c-1', typed('Dear Ada'));
    flush();
    await first;
    expect(unwritten().get('c-1')).toEqual(typed('Dear Ada'));
  });

  it('is said to be lost with the page where the disk refuses it [F-28]', async () => {
    const { save, flush, written, world, refused } = aKeeper();
    save('c-1', typed('Dear'));
    flush();
    await written();
    expect(refused).not.toHaveBeenCalled();
    world.isFull = true;
    save('c-1', typed('Dear Ada'));
    flush();
    await written();
    expect(refused).toHaveBeenCalledTimes(1);
  });

  it('is forgotten with a sign-out, also while it waits for the last key', async () => {
    const { save, flush, drop, unwritten, written, disk } = aKeeper();
    save('c-2', typed('Hello'));
    flush();
    save('c-1', typed('Dear'));
    drop();
    expect([unwritten().size, vi.getTimerCount()]).toEqual([0, 0]);
    await written();
    disk.clear();
    await vi.advanceTimersByTimeAsync(5000);
    expect(disk.size).toBe(0);
  });
});
