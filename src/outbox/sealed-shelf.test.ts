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
