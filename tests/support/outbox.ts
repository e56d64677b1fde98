import { configureStore } from '@reduxjs/toolkit';
import type { OutboxItem } from '#src/outbox/outbox-item.ts';
import { outboxReducer } from '#src/outbox/outbox-slice.ts';
import type { Shelf } from '#src/outbox/sealed-shelf.ts';

export const anItem = (given: Partial<OutboxItem> = {}): OutboxItem => ({
  id: 'key-1',
  conversationId: 'c-1',
  content: 'Luna is ready.',
  media: [],
  kind: 'text',
  sendAt: null,
  createdAt: '2026-05-04T09:00:00.000Z',
  triedAt: null,
  held: null,
  seenUntil: null,
  marksDone: false,
  waitsForEdit: false,
  state: 'queued',
  error: null,
  ...given,
});

/** A store with the outbox alone; nothing is sent. */
export const anOutbox = () => configureStore({ reducer: { outbox: outboxReducer } });

/** A disk in memory that can be full or slow. */
export function aShelf() {
  const disk = new Map<string, unknown>();
  const world = { isFull: false, ready: Promise.resolve() };
  const shelf: Shelf = {
    all: async () => disk,
    async put(id, value) {
      await world.ready;
      if (!world.isFull) disk.set(id, value);
      return !world.isFull;
    },
    async remove(id) {
      await world.ready;
      disk.delete(id);
    },
    clear: async () => disk.clear(),
  };
  return { shelf, disk, world };
}
