import { type OutboxItem, thisWindow } from './outbox-item.ts';
import { nextToSend } from './send-policy.ts';

interface UndoOptions {
  /** All unsent items. */
  items(): readonly OutboxItem[];
  change(item: OutboxItem): void;
  /** Whether a text can be sent while the page is unloaded. */
  canSendOnUnload(): boolean;
  /** Called for an item whose undo window is ended by the page's unloading; `isSentNow` if it is to be sent immediately. */
  releaseOnUnload(item: OutboxItem, isSentNow: boolean): void;
}

/** Delays texts in the window in which they were written, so that they can be undone. */
export function undoWindow({ items, change, canSendOnUnload, releaseOnUnload }: UndoOptions) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  /** Releases an item once its time has passed by the clock, which may have been set back. */
  function release(id: string) {
    const waiting = items().find((one) => one.id === id);
    if (!waiting?.held || waiting.state !== 'queued') return;
    const left = Date.parse(waiting.held.until) - Date.now();
    if (left > 0) timers.set(id, setTimeout(release, left, id));
    else change({ ...waiting, held: null });
  }

  return {
    /** Starts the timer of an item that can be undone in this window. */
    start({ id, held }: OutboxItem): void {
      if (held?.by === thisWindow) release(id);
    },
    forget(id: string): void {
      clearTimeout(timers.get(id));
    },
    /**
     * The page is being unloaded, which ends all undo windows. The next text of each conversation is sent immediately; those after it are sent by the
     * next page.
     */
    unload(): void {
      const first = new Set(nextToSend(items()));
      for (const one of items().filter(({ held, state }) => held?.by === thisWindow && state === 'queued')) {
        const isSentNow = first.has(one) && canSendOnUnload();
        const triedAt = isSentNow ? (one.triedAt ?? new Date().toISOString()) : one.triedAt;
        releaseOnUnload({ ...one, held: null, triedAt }, isSentNow);
      }
    },
  };
}
