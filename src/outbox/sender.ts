import type { ErrorCode } from '#contract/errors.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { OutboxState } from './outbox-slice.ts';
import { type Accepted, isKeyKnown, nextToSend, type Outcome, patience, pauses } from './send-policy.ts';

/** Milliseconds after which a session that did not recover is tried again. */
const restAfterRefusal = 15_000;
/** Milliseconds for which a text waits beyond its second thoughts for the window that holds it, which may be gone. */
const releasedWithin = 1000;

/** The items to send, and what the sender reports about them. */
export interface SenderQueue {
  /** The items that are this tab's to send, in the order of their writing. */
  mine(): readonly OutboxItem[];
  has(id: string): boolean;
  /** Shows and keeps an item; resolves once it is on disk. */
  change(item: OutboxItem): Promise<void>;
  accepted(item: OutboxItem, made: Accepted): void;
  /** Somebody has texted the client since the writer looked: the thread has something to show. */
  moved(item: OutboxItem): void;
  /** The moment of the newest message that the writer of an item had seen, their own since then among them. */
  seenUntil(item: OutboxItem): string | null;
  hold(reason: OutboxState['held']): void;
  send(item: OutboxItem, within: number): Promise<Outcome>;
  /** Whether the server recognises a repeated key (extension `idempotency`). */
  repeatable(): Promise<boolean>;
  isOnline(): boolean;
}

interface Sender {
  /** Sends whatever can be sent now. */
  pump(): void;
  /** The same, and does not wait for the session's rest to be over. */
  wake(): void;
  /** Takes over from a tab that is gone: nobody knows how far it came with what it was sending. */
  recover(): Promise<void>;
}

/**
 * Sends items by the rules of D-30: in order within a conversation, side by side across them. One that is held back, or may have arrived or not, holds
 * back those behind it; one that was refused holds back nobody.
 */
export function sender(queue: SenderQueue, signal: AbortSignal): Sender {
  /** The item that is on its way in a conversation, by the conversation's id. */
  const busy = new Map<string, string>();
  let resting: ReturnType<typeof setTimeout> | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => {
    clearTimeout(resting);
    clearTimeout(waiting);
  });

  function pump() {
    if (signal.aborted || resting !== undefined) return;
    const online = queue.isOnline();
    queue.hold(online ? null : 'offline');
    if (!online) return;
    let soonest = Infinity;
    for (const item of nextToSend(queue.mine())) {
      // One that a lost tab was sending goes first; `recover` decides what becomes of it.
      if (item.state === 'sending' || busy.has(item.conversationId)) continue;
      const wait = waitOf(item);
      if (wait > 0) {
        soonest = Math.min(soonest, wait);
        continue;
      }
      busy.set(item.conversationId, item.id);
      void deliver(item).finally(() => {
        busy.delete(item.conversationId);
        pump();
      });
    }
    clearTimeout(waiting);
    if (soonest < Infinity) waiting = setTimeout(pump, soonest);
  }

  function rest() {
    queue.hold('session');
    resting ??= setTimeout(wake, restAfterRefusal);
  }

  function wake() {
    clearTimeout(resting);
    resting = undefined;
    pump();
  }

  const fail = (item: OutboxItem, error: ErrorCode) => queue.change({ ...item, state: 'failed', error });

  function pause(item: OutboxItem) {
    queue.moved(item);
    return queue.change({ ...item, state: 'paused', error: 'conversation_moved' });
  }

  async function deliver(queued: OutboxItem) {
    const repeatable = await queue.repeatable();
    if (signal.aborted || !queue.has(queued.id)) return;
    if (!isKeyKnown(queued)) return fail(queued, 'outcome_unknown');
    const triedAt = queued.triedAt ?? new Date().toISOString();
    // What it says stays the same from its first attempt on, or its key would be taken for another text's.
    const seenUntil = queued.triedAt === null ? queue.seenUntil(queued) : queued.seenUntil;
    const item: OutboxItem = { ...queued, state: 'sending', triedAt, seenUntil, held: null };
    // On disk before it is on the wire: after a crash it must not look as if it had never been tried.
    await queue.change(item);
    const deadline = Date.now() + patience;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      const outcome = await queue.send(item, deadline - Date.now());
      if (outcome.kind === 'accepted') return queue.accepted(item, outcome.made);
      if (outcome.kind === 'unauthorized') {
        // The server has not looked at it this time, so it waits for the session as it was before.
        await queue.change(attempt === 0 ? queued : { ...item, state: 'queued' });
        return signal.aborted ? undefined : rest();
      }
      // Meanwhile the server may have told of it by another way, or the session may have ended.
      if (signal.aborted || !queue.has(item.id)) return;
      if (outcome.kind === 'refused') {
        // Nothing was stored under the key: the server cannot know of it.
        if (outcome.code !== 'conversation_moved') return fail({ ...item, triedAt: null }, outcome.code);
        if (queue.seenUntil(item) === item.seenUntil) return pause(item);
        // It was our own text that stood in the way, and not of this one alone. Nothing was stored under the key, so that the request may change.
        return queue.change({ ...item, triedAt: null, state: 'queued' });
      }
      if (!repeatable) return fail(item, 'outcome_unknown');
      if (!queue.isOnline()) return queue.change({ ...item, state: 'queued' });
      const breath = pauses[attempt] ?? patience;
      if (Date.now() + breath >= deadline) return fail(item, outcome.code);
      await new Promise((resolve) => setTimeout(resolve, breath));
      if (!queue.has(item.id)) return;
    }
  }

  async function recover() {
    const interrupted = queue
      .mine()
      .filter(({ id, state, conversationId }) => state === 'sending' && busy.get(conversationId) !== id);
    const repeatable = interrupted.length > 0 && (await queue.repeatable());
    for (const item of interrupted) {
      if (signal.aborted || !queue.has(item.id)) continue;
      await (repeatable && isKeyKnown(item)
        ? queue.change({ ...item, state: 'queued' })
        : fail(item, 'outcome_unknown'));
    }
    pump();
  }

  return { pump, wake, recover };
}

/** Milliseconds until an item may leave by itself; the window that holds it back lets it go before that. */
const waitOf = ({ held }: OutboxItem): number => (held ? Date.parse(held.until) + releasedWithin - Date.now() : 0);
