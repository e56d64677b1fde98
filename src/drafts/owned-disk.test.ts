import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { encryptedStore } from './encrypted-store.ts';
import { ownedDisk } from './owned-disk.ts';
import { sealer } from '#src/lib/sealed.ts';

afterEach(() => localStorage.clear());

/** An owner's disk, and the events that it has reported. */
function aDisk(owner: string) {
  const reported: string[] = [];
  const disk = ownedDisk('outbox', owner, {
    onWritten: (id, value) => reported.push(`${id} ${JSON.stringify(value)}`),
    onRefused: (id) => reported.push(`${String(id)} refused`),
  });
  const stored = async () => [...((await encryptedStore('outbox', owner, sealer(owner)).all()) ?? [])];
  return { ...disk, reported, stored };
}

function aFullDisk() {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError');
  });
  return { empty: () => put.mockRestore() };
}

describe('what is written to disk', () => {
  it('is written in order, and reported once stored', async () => {
    const { write, written, reported, stored } = aDisk('order');
    void write('a', 1);
    void write('b', 2);
    void write('a', 3);
    expect(reported).toEqual([]);
    await written();
    expect(reported).toEqual(['a 1', 'b 2', 'a 3']);
    expect(await stored()).toEqual([
      ['a', 3],
      ['b', 2],
    ]);
    await write('a', null);
    expect(await stored()).toEqual([['b', 2]]);
  });

  it('is in the backup until its latest version is on disk, removals included', async () => {
    const encrypt = vi.spyOn(crypto.subtle, 'encrypt');
    const { write, saveBackup, written } = aDisk('backup');
    await write('gone', 1);
    await vi.waitFor(() => expect(encrypt).toHaveBeenCalledTimes(2));
    await Promise.all(encrypt.mock.results.map(({ value }) => value as unknown));
    // What waits for the encryption goes on within this turn: the backup is prepared after it.
    await new Promise((resolve) => setImmediate(resolve));
    void write('a', 1);
    void write('a', 2);
    void write('gone', null);
    saveBackup();
    expect(await aDisk('backup').read(() => false)).toEqual({ a: 2, gone: null });
    await written();
    await vi.waitFor(() => expect(localStorage).toHaveLength(0));
  });

  it('does not replace what the next page has changed since', async () => {
    await aDisk('since').write('a', 1);
    await aDisk('since').write('b', 2);
    const { read, reported } = aDisk('since');
    expect(await read((id) => id === 'a')).toEqual({ b: 2 });
    expect(reported).toEqual([]);
  });

  it('is reported as refused where the disk is full [F-28]', async () => {
    const { write, reported } = aDisk('full');
    const { empty } = aFullDisk();
    onTestFinished(empty);
    await write('a', 1);
    expect(reported).toEqual(['a refused']);
    empty();
    await write('a', 1);
    expect(reported).toEqual(['a refused', 'a 1']);
  });

  it('is deleted on sign-out, and pending writes are dropped', async () => {
    const { write, discard, reported, stored } = aDisk('out');
    await write('a', 1);
    void write('b', 2);
    await discard();
    await write('c', 3);
    expect(reported).toEqual(['a 1']);
    expect(await stored()).toEqual([]);
  });
});
