import { setTimeout as wait } from 'node:timers/promises';

/** Has a process tell what it holds. */
export const reportsMemory = { NODE_OPTIONS: `--import=${new URL('report-memory.ts', import.meta.url).href}` };

interface Teller {
  readonly pid: number;
  readonly logs: string;
}

/** What a process holds once nothing is left that could be thrown away, in MB. */
export async function usedMemoryOf(teller: Teller): Promise<number> {
  const told = () => [...teller.logs.matchAll(/^held (\d+)$/gm)];
  const before = told().length;
  process.kill(teller.pid, 'SIGUSR2');
  for (const deadline = Date.now() + 30_000; told().length === before; await wait(50))
    if (Date.now() > deadline) throw new Error(`Process ${teller.pid} does not tell what it holds.`);
  return Number(told().at(-1)?.[1]) / 1_000_000;
}
