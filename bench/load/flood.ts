import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../percentiles.ts';
import type { Ledger } from './ledger.ts';
import type { Target } from './target.ts';
import { traffic } from './traffic.ts';

/** More visits than a limit lets through wait for an answer; as many as one machine may keep open. */
const mostOpen = 500;
const every = 10;

/** Milliseconds of staff's and clients' texts (p95) without and with visits of one stranger, and how many of these were answered. */
export interface Flooded {
  readonly calm: number;
  readonly flooded: number;
  readonly visits: number;
}

/** Writes texts at a steady rate, then the same while one address opens the page of a practice again and again. */
export async function underFlood(
  target: Target,
  ledger: Ledger,
  { rate, seconds, visits: perSecond }: { readonly rate: number; readonly seconds: number; readonly visits: number },
): Promise<Flooded | null> {
  const { visit } = target;
  if (!visit || perSecond === 0) return null;
  const p95 = async () => {
    const { accepted } = await traffic(target, ledger, rate, seconds);
    return percentile(
      accepted.map(({ took }) => took),
      0.95,
    );
  };
  const calm = await p95();
  const over = new AbortController();
  const visiting = flood(visit, perSecond, over.signal);
  const flooded = await p95();
  over.abort();
  return { calm, flooded, visits: await visiting };
}

/** @returns how many visits were answered, however they were */
async function flood(visit: () => Promise<void>, perSecond: number, over: AbortSignal): Promise<number> {
  let answered = 0;
  const open = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let sent = 0; !over.aborted; await wait(every))
    for (; sent < ((performance.now() - startedAt) / 1000) * perSecond && open.size < mostOpen; sent += 1) {
      const one = visit()
        .then(() => {
          answered += 1;
        })
        .catch(() => undefined)
        .finally(() => open.delete(one));
      open.add(one);
    }
  await Promise.all(open);
  return answered;
}
