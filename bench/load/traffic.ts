import { setTimeout as wait } from 'node:timers/promises';
import type { Ledger } from './ledger.ts';
import type { Target } from './target.ts';

/** The maximum number of unanswered texts; the next one waits, because an endless queue would measure nothing. */
const maxPending = 2000;
const every = 10;
const rowId = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;

/** An accepted text: when it was sent, and after how many milliseconds it was answered. */
interface Accepted {
  readonly at: number;
  readonly took: number;
}

export interface Traffic {
  readonly seconds: number;
  readonly accepted: readonly Accepted[];
  /** Why texts were not accepted, and how many. */
  readonly refusals: ReadonlyMap<string, number>;
}

/** Writes texts at a steady rate, whether or not earlier ones are answered. */
export async function traffic(target: Target, ledger: Ledger, rate: number, seconds: number): Promise<Traffic> {
  const accepted: Accepted[] = [];
  const refusals = new Map<string, number>();
  const pending = new Set<Promise<void>>();
  const sendOne = async () => {
    const { n, ...text } = ledger.write();
    const at = performance.now();
    try {
      await target.send(text);
      const answered = performance.now();
      ledger.acknowledge(n, answered);
      accepted.push({ at, took: answered - at });
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).replaceAll(rowId, '{id}');
      refusals.set(reason, (refusals.get(reason) ?? 0) + 1);
    }
  };
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  for (let sent = 0; elapsed() < seconds; await wait(every))
    for (; sent < Math.floor(elapsed() * rate) && pending.size < maxPending; sent += 1) {
      const one = sendOne().finally(() => pending.delete(one));
      pending.add(one);
    }
  await Promise.all(pending);
  return { seconds: elapsed(), accepted, refusals };
}
