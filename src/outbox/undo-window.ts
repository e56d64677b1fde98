import { type OutboxItem, thisWindow } from './outbox-item.ts';
import { nextToSend } from './send-policy.ts';

interface UndoOptions {
  /** What is unsent now. */
  items(): readonly OutboxItem[];
  change(item: OutboxItem): void;
  /** Whether a text can be sent while the page is unloaded. */
  canLeave(): boolean;
  /** The page is unloaded before its time is over; `goes` for one that is to be sent now. */
  letGo(item: OutboxItem, goes: boolean): void;
}

/** Delays texts for a moment in the window in which they were written, so that they can be undone. */
export function undoWindow({ items, change, canLeave, letGo }: UndoOptions) {
  const ends = new Map<string, ReturnType<typeof setTimeout>>();

  /** Releases it once its time is over by the clock. */
  function release(id: string) {
    const waiting = items().find((one) => one.id === id);
    if (!waiting?.held || waiting.state !== 'queued') return;
    const left = Date.parse(waiting.held.until) - Date.now();
    if (left > 0) ends.set(id, setTimeout(release, left, id));
    else change({ ...waiting, held: null });
  }

  return {
    /** Starts the time of an item that is held in this window. */
    start({ id, held }: OutboxItem): void {
      if (held?.by === thisWindow) release(id);
    },
    forget(id: string): void {
      clearTimeout(ends.get(id));
    },
    /**
     * The page is being unloaded, which ends the time of them all. The next text of each conversation is sent at once; those behind it keep their
     * places and are sent by the next window.
     */
    leave(): void {
      const first = new Set(nextToSend(items()));
      for (const one of items().filter(({ held, state }) => held?.by === thisWindow && state === 'queued')) {
        const goes = first.has(one) && canLeave();
        letGo({ ...one, held: null, triedAt: goes ? (one.triedAt ?? new Date().toISOString()) : one.triedAt }, goes);
      }
    },
  };
}
