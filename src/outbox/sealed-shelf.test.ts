import { openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { sealer } from '#src/lib/sealed.ts';
import { sealedShelf } from './sealed-shelf.ts';

const shelfOf = (owner: string) => sealedShelf('outbox', owner, sealer(owner));
const refuse = () => {
  throw new DOMException('Storage is blocked', 'SecurityError');
};

describe('the shelf', () => {
  it('gives back to an owner what is theirs, and nothing else', async () => {
    await shelfOf('NEO#1:1 anna').put('a', { content: 'Luna' });
    await shelfOf('NEO#1:1 ben').put('b', { content: 'Rex' });
    expect(await shelfOf('NEO#1:1 anna').all()).toEqual(new Map([['a', { content: 'Luna' }]]));
    await shelfOf('NEO#1:1 anna').clear();
    expect((await shelfOf('NEO#1:1 anna').all())?.size).toBe(0);
    expect((await shelfOf('NEO#1:1 ben').all())?.size).toBe(1);
  });

  it('names no more what was removed, and nothing else', async () => {
    const shelf = shelfOf('anna');
    expect([await shelf.put('a', 1), await shelf.put('b', 2), await shelf.put('a', 3)]).toEqual([true, true, true]);
    expect(await shelf.all()).toEqual(
      new Map([
        ['a', 3],
        ['b', 2],
      ]),
    );
    await shelf.remove('a');
    expect(await shelf.all()).toEqual(new Map([['b', 2]]));
    await sealedShelf('drafts', 'anna', sealer('anna')).put('b', 'Dear');
    await shelf.clear();
    expect((await sealedShelf('drafts', 'anna', sealer('anna')).all())?.get('b')).toBe('Dear');
  });

  it('takes nothing that could not be locked up', async () => {
    vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(new DOMException('No', 'OperationError'));
    expect(await shelfOf('anna').put('a', 1)).toBe(false);
    expect((await shelfOf('anna').all())?.size).toBe(0);
  });

  it('does not keep waiting for a disk that never answers', async () => {
    const shelf = shelfOf('anna');
    await shelf.put('a', 1);
    const opened = vi.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const kept = shelf.put('b', 2);
    await vi.waitFor(() => expect(opened).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(2000);
    expect(await kept).toBe(false);
    expect(await shelf.all()).toBeNull();
  });

  it('keeps nothing readable on disk', async () => {
    await shelfOf('anna').put('a', { content: 'Luna is ready' });
    const disk = await openDB('rapport-unsent', 1);
    const values: unknown = await disk.getAll('outbox');
    disk.close();
    expect(values).toEqual([expect.any(String)]);
    expect(JSON.stringify(values)).not.toContain('Luna');
  });

  it('is empty once its key is thrown away', async () => {
    await shelfOf('anna').put('a', 1);
    await sealer('anna').discard();
    expect((await shelfOf('anna').all())?.size).toBe(0);
  });

  it('says so where the browser keeps nothing, and throws nothing', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(refuse);
    const shelf = shelfOf('anna');
    expect(await shelf.put('a', 1)).toBe(false);
    expect(await shelf.all()).toBeNull();
    await shelf.remove('a');
    await shelf.clear();
  });
});
