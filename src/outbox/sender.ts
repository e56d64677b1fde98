import type { ErrorCode } from '#contract/errors.ts';
import type { OutboxItem } from './outbox-item.ts';
import type { OutboxState } from './outbox-slice.ts';
import {
  type AcceptedRecord,
  isKeyKnown,
  nextToSend,
  type SendOutcome,
  sendTimeout,
  retryDelays,
} from './send-policy.ts';

/** Milliseconds between attempts while the session is not renewed. */
const sessionRetryDelay = 15_000;
/** Milliseconds after its undo window for which a text waits to be released by the window that wrote it, which may have been closed. */
const releaseGrace = 1000;

/** The items to send, and the callbacks of the sender. */
export interface SenderQueue {
  /** The items that this tab is to send, oldest first. */
  mine(): readonly OutboxItem[];
  has(id: string): boolean;
  /** Shows and stores an item; resolves once it is on disk. */
  change(item: OutboxItem): Promise<void>;
  accepted(item: OutboxItem, created: AcceptedRecord): void;
  /** Loads the messages that the writer of the item has not seen. */
  refreshThread(item: OutboxItem): void;
  /** The time of the newest message that the writer of an item has seen, including texts of this browser sent since. */
  seenUntil(item: OutboxItem): string | null;
  setBlockedBy(reason: OutboxState['blockedBy']): void;
  send(item: OutboxItem, within: number): Promise<SendOutcome>;
  /** Whether the server recognises a repeated key (extension `idempotency`). */
  isRepeatable(): Promise<boolean>;
  isOnline(): boolean;
}

interface Sender {
  /** Sends all items that can be sent now. */
  pump(): void;
  /** The same, without waiting for the next attempt with an expired session. */
  wake(): void;
  /** Takes over from a closed tab, whose requests have an unknown outcome. */
  recover(): Promise<void>;
}

/**
 * Sends items by the rules of D-30: in order within a conversation, conversations in parallel. An item that can still be undone, or whose outcome is
 * unknown, blocks those after it; a refused one does not.
 */
export function sender(queue: SenderQueue, signal: AbortSignal): Sender {
  /** The id of the item that is being sent, by subject. */
  const busy = new Map<string, string>();
  let sessionRetry: ReturnType<typeof setTimeout> | undefined;
  let nextRelease: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => {
    clearTimeout(sessionRetry);
    clearTimeout(nextRelease);
  });

  function pump() {
    if (signal.aborted || sessionRetry !== undefined) return;
    const online = queue.isOnline();
    queue.setBlockedBy(online ? null : 'offline');
    if (!online) return;
    let soonest = Infinity;
    for (const item of nextToSend(queue.mine())) {
      // An item that a closed tab was sending blocks its conversation until `recover` has handled it.
      if (item.state === 'sending' || busy.has(item.subjectId)) continue;
      const wait = waitOf(item);
      if (wait > 0) {
        soonest = Math.min(soonest, wait);
        continue;
      }
      busy.set(item.subjectId, item.id);
      void deliver(item).finally(() => {
        busy.delete(item.subjectId);
        pump();
      });
    }
    clearTimeout(nextRelease);
    if (soonest < Infinity) nextRelease = setTimeout(pump, soonest);
  }

  function waitForSession() {
    queue.setBlockedBy('session');
    sessionRetry ??= setTimeout(wake, sessionRetryDelay);
  }

  function wake() {
    clearTimeout(sessionRetry);
    sessionRetry = undefined;
    pump();
  }

  const fail = (item: OutboxItem, error: ErrorCode) => queue.change({ ...item, state: 'failed', error });

  function pause(item: OutboxItem) {
    queue.refreshThread(item);
    return queue.change({ ...item, state: 'paused', error: 'conversation_moved' });
  }

  async function deliver(queued: OutboxItem) {
    const isRepeatable = await queue.isRepeatable();
    if (signal.aborted || !queue.has(queued.id)) return;
    if (!isKeyKnown(queued)) return fail(queued, 'outcome_unknown');
    const triedAt = queued.triedAt ?? new Date().toISOString();
    // The request must be the same in every attempt, or the server would refuse the repeated key.
    const seenUntil = queued.triedAt === null ? queue.seenUntil(queued) : queued.seenUntil;
    const item: OutboxItem = { ...queued, state: 'sending', triedAt, seenUntil, held: null };
    // Stored before it is sent: after a crash it must not look as if it had never been tried.
    await queue.change(item);
    const deadline = Date.now() + sendTimeout;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      const outcome = await queue.send(item, deadline - Date.now());
      if (outcome.kind === 'accepted') return queue.accepted(item, outcome.created);
      if (outcome.kind === 'unauthorized') {
        // The server has not processed this attempt, so the item waits for the session as it was before.
        await queue.change(attempt === 0 ? queued : { ...item, state: 'queued' });
        return signal.aborted ? undefined : waitForSession();
      }
      // Meanwhile the server may have reported it in another response or event, or the session may have ended.
      if (signal.aborted || !queue.has(item.id)) return;
      if (outcome.kind === 'refused') {
        // The server stores nothing under the key of a refused request.
        if (outcome.code !== 'conversation_moved') return fail({ ...item, triedAt: null }, outcome.code);
        if (queue.seenUntil(item) === item.seenUntil) return pause(item);
        // The newer message was our own text. Nothing was stored under the key, so the next request may differ.
        return queue.change({ ...item, triedAt: null, state: 'queued' });
      }
      if (!isRepeatable) return fail(item, 'outcome_unknown');
      if (!queue.isOnline()) return queue.change({ ...item, state: 'queued' });
      const delay = retryDelays[attempt] ?? sendTimeout;
      if (Date.now() + delay >= deadline) return fail(item, outcome.code);
      await new Promise((resolve) => setTimeout(resolve, delay));
      if (!queue.has(item.id)) return;
    }
  }

  async function recover() {
    const interrupted = queue
      .mine()
      .filter(({ id, state, subjectId }) => state === 'sending' && busy.get(subjectId) !== id);
    const isRepeatable = interrupted.length > 0 && (await queue.isRepeatable());
    for (const item of interrupted) {
      if (signal.aborted || !queue.has(item.id)) continue;
      await (isRepeatable && isKeyKnown(item)
        ? queue.change({ ...item, state: 'queued' })
        : fail(item, 'outcome_unknown'));
    }
    pump();
  }

  return { pump, wake, recover };
}

/** Milliseconds until an item is sent even if the window that wrote it has not released it. */
const waitOf = ({ held }: OutboxItem): number => (held ? Date.parse(held.until) + releaseGrace - Date.now() : 0);
