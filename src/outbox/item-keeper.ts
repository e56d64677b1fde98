import type { OutboxItem } from './outbox-item.ts';
import type { Shelf } from './sealed-shelf.ts';

export interface ItemKeeper {
  /** Resolves once the disk has it, or has refused it. */
  keep(item: OutboxItem): Promise<void>;
  /** Resolves once the disk names it no more. */
  drop(id: string): Promise<void>;
  /** What the disk does not have yet. */
  unwritten(): readonly OutboxItem[];
  /** Whether the disk refused it, so that no other tab can know of it. */
  isUnkept(id: string): boolean;
  /** Writes nothing more. */
  stop(): void;
  /** Resolves when the disk has what was given to it. */
  written(): Promise<void>;
}

interface ItemNews {
  kept(item: OutboxItem): void;
  /** It is no more: told at once, and again when the disk names it no more, for whoever is just reading that. */
  dropped(id: string): void;
  refused(): void;
}

/** Keeps items on disk, one write after the other, in the order of the changes. */
export function itemKeeper(shelf: Shelf, tell: ItemNews): ItemKeeper {
  const underway = new Map<string, OutboxItem>();
  const unkept = new Set<string>();
  let isStopped = false;
  let written: Promise<void> = Promise.resolve();

  async function write(item: OutboxItem) {
    if (isStopped) return;
    const isKept = await shelf.put(item.id, item);
    if (underway.get(item.id) === item) underway.delete(item.id);
    if (isKept) {
      unkept.delete(item.id);
      tell.kept(item);
    } else {
      unkept.add(item.id);
      tell.refused();
    }
  }

  return {
    keep(item) {
      underway.set(item.id, item);
      written = written.then(() => write(item));
      return written;
    },
    drop(id) {
      unkept.delete(id);
      underway.delete(id);
      tell.dropped(id);
      written = written.then(() => shelf.remove(id)).then(() => tell.dropped(id));
      return written;
    },
    unwritten: () => [...underway.values()],
    isUnkept: (id) => unkept.has(id),
    stop: () => {
      isStopped = true;
    },
    written: () => written,
  };
}
