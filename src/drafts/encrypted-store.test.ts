import { openDB } from 'idb';
import { describe, expect, it, vi } from 'vitest';
import { sealer } from '#src/lib/sealed.ts';
import { encryptedStore } from './encrypted-store.ts';

const storeOf = (owner: string) => encryptedStore('outbox', owner, sealer(owner));
const refuse = () => {
  throw new DOMException('Storage is blocked', 'SecurityError');
};

describe('the encrypted store', () => {
  it('returns only the owner’s values', async () => {
    await storeOf('NEO#1:1 anna').put('a', { content: 'Luna' });
    await storeOf('NEO#1:1 ben').put('b', { content: 'Rex' });
    expect(await storeOf('NEO#1:1 anna').all()).toEqual(new Map([['a', { content: 'Luna' }]]));
    await storeOf('NEO#1:1 anna').clear();
    expect((await storeOf('NEO#1:1 anna').all())?.size).toBe(0);
    expect((await storeOf('NEO#1:1 ben').all())?.size).toBe(1);
  });

  it('deletes what was removed, and nothing else', async () => {
    const store = storeOf('anna');
    expect([await store.put('a', 1), await store.put('b', 2), await store.put('a', 3)]).toEqual([true, true, true]);
    expect(await store.all()).toEqual(
      new Map([
        ['a', 3],
        ['b', 2],
      ]),
    );
    await store.put('a', null);
    expect(await store.all()).toEqual(new Map([['b', 2]]));
    await encryptedStore('drafts', 'anna', sealer('anna')).put('b', 'Dear');
    await store.clear();
    expect((await encryptedStore('drafts', 'anna', sealer('anna')).all())?.get('b')).toBe('Dear');
  });

  it('refuses values that could not be encrypted', async () => {
    vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(new DOMException('No', 'OperationError'));
    expect(await storeOf('anna').put('a', 1)).toBe(false);
    expect((await storeOf('anna').all())?.size).toBe(0);
  });

  it('does not wait for a disk that never responds', async () => {
    const store = storeOf('anna');
    await store.put('a', 1);
    const opened = vi.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const written = store.put('b', 2);
    await vi.waitFor(() => expect(opened).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(2000);
    expect(await written).toBe(false);
    expect(await store.all()).toBeNull();
  });

  it('stores nothing readable', async () => {
    await storeOf('anna').put('a', { content: 'Luna is ready' });
    const disk = await openDB('rapport-unsent', 1);
    const values: unknown = await disk.getAll('outbox');
    disk.close();
    expect(values).toEqual([expect.any(String)]);
    expect(JSON.stringify(values)).not.toContain('Luna');
  });

  it('is empty once its key is discarded', async () => {
    await storeOf('anna').put('a', 1);
    await sealer('anna').discard();
    expect((await storeOf('anna').all())?.size).toBe(0);
  });

  it('refuses without throwing if the browser stores nothing', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(refuse);
    const store = storeOf('anna');
    expect(await store.put('a', 1)).toBe(false);
    expect(await store.all()).toBeNull();
    await store.put('a', null);
    await store.clear();
  });
});
