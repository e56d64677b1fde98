import { describe, expect, it } from 'vitest';
import { anItem, aShelf } from '#tests/support/outbox.ts';
import { itemKeeper } from './item-keeper.ts';
import type { OutboxItem } from './outbox-item.ts';

/** A keeper over a disk in memory, and what it told of. */
function aKeeper() {
  const { shelf, disk, world } = aShelf();
  const told: string[] = [];
  const keeper = itemKeeper(shelf, {
    kept: ({ id, state }: OutboxItem) => told.push(`${id} ${state}`),
    dropped: (id) => told.push(`${id} dropped`),
    refused: () => told.push('refused'),
  });
  return { ...keeper, disk, world, told };
}

describe('what is to be sent', () => {
  it('goes to disk in the order of its changes, and is told of once it is there', async () => {
    const keeper = aKeeper();
    void keeper.keep(anItem());
    void keeper.keep(anItem({ id: 'key-2' }));
    void keeper.keep(anItem({ state: 'sending' }));
    expect(keeper.told).toEqual([]);
    await keeper.written();
    expect(keeper.told).toEqual(['key-1 queued', 'key-2 queued', 'key-1 sending']);
    expect(keeper.disk.get('key-1')).toMatchObject({ state: 'sending' });
  });

  it('is there when keeping it has come to its end', async () => {
    const keeper = aKeeper();
    await keeper.keep(anItem());
    expect(keeper.disk.get('key-1')).toEqual(anItem());
    await keeper.drop('key-1');
    expect(keeper.disk.size).toBe(0);
  });

  it('is named with its newest change for as long as the disk does not have that', async () => {
    const keeper = aKeeper();
    const first = keeper.keep(anItem());
    const [second, third] = [anItem({ state: 'sending' }), anItem({ id: 'key-2' })];
    void keeper.keep(second);
    void keeper.keep(third);
    expect(keeper.unwritten()).toEqual([second, third]);
    await first;
    expect(keeper.unwritten()).toEqual([second, third]);
    await keeper.written();
    expect(keeper.unwritten()).toEqual([]);
  });

  it('is named no more once it was dropped, although the disk is still busy with it', async () => {
    const keeper = aKeeper();
    void keeper.keep(anItem());
    const dropped = keeper.drop('key-1');
    expect(keeper.unwritten()).toEqual([]);
    await dropped;
    expect(keeper.disk.size).toBe(0);
  });

  it('is told to be gone at once, and again when the disk names it no more', async () => {
    const keeper = aKeeper();
    const dropped = keeper.drop('key-1');
    expect(keeper.told).toEqual(['key-1 dropped']);
    await dropped;
    expect(keeper.told).toEqual(['key-1 dropped', 'key-1 dropped']);
  });

  it('is known to be here alone for as long as the disk refuses it [F-28]', async () => {
    const keeper = aKeeper();
    keeper.world.isFull = true;
    await keeper.keep(anItem());
    expect(keeper.told).toEqual(['refused']);
    expect([keeper.isUnkept('key-1'), keeper.isUnkept('key-2')]).toEqual([true, false]);
    keeper.world.isFull = false;
    await keeper.keep(anItem());
    expect(keeper.isUnkept('key-1')).toBe(false);
    keeper.world.isFull = true;
    await keeper.keep(anItem());
    void keeper.drop('key-1');
    expect(keeper.isUnkept('key-1')).toBe(false);
  });

  it('is written no more once somebody signs out, not even what was waiting for its turn', async () => {
    const keeper = aKeeper();
    void keeper.keep(anItem());
    keeper.stop();
    await keeper.keep(anItem({ id: 'key-2' }));
    expect([...keeper.disk.keys(), ...keeper.told]).toEqual([]);
  });
});
