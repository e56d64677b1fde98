import { type OutboxItem, thisWindow } from './outbox-item.ts';
import { nextToSend } from './send-policy.ts';

interface Waiting {
  /** What is unsent now. */
  items(): readonly OutboxItem[];
  change(item: OutboxItem): void;
  /** Whether a text can be handed to the network as the page goes. */
  canLeave(): boolean;
  /** It waits no longer, for the page goes; whether it is handed to the network now. */
  letGo(item: OutboxItem, goes: boolean): void;
}

/** Texts that wait in this window for a moment, so that they can be taken back. */
export function secondThoughts({ items, change, canLeave, letGo }: Waiting) {
  const ends = new Map<string, ReturnType<typeof setTimeout>>();

  /** Lets go of it once its second thoughts are over by the clock. */
  function release(id: string) {
    const waiting = items().find((one) => one.id === id);
    if (!waiting?.held || waiting.state !== 'queued') return;
    const left = Date.parse(waiting.held.until) - Date.now();
    if (left > 0) ends.set(id, setTimeout(release, left, id));
    else change({ ...waiting, held: null });
  }

  return {
    /** It waits as long as it is held in this window. */
    letWait({ id, held }: OutboxItem): void {
      if (held?.by === thisWindow) release(id);
    },
    forget(id: string): void {
      clearTimeout(ends.get(id));
    },
    /**
     * The page is being left, and with it go the second thoughts. The next text of each conversation is handed to the network at once; what stands
     * behind it keeps its place and leaves with the next window.
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
