import { setTimeout as wait } from 'node:timers/promises';
import { nodeOptionsWith } from './test-now.ts';

/** Environment variables with which a process reports its memory (`report-memory.ts`). */
export const reportsMemory = { NODE_OPTIONS: nodeOptionsWith(new URL('report-memory.ts', import.meta.url).href) };

interface ReportingProcess {
  readonly pid: number;
  readonly logs: string;
}

/** The memory that a process uses after a garbage collection, in MB. */
export async function usedMemoryOf(server: ReportingProcess): Promise<number> {
  const reports = () => [...server.logs.matchAll(/^memory (\d+)$/gm)];
  const before = reports().length;
  process.kill(server.pid, 'SIGUSR2');
  for (const deadline = Date.now() + 30_000; reports().length === before; await wait(50))
    if (Date.now() > deadline) throw new Error(`Process ${server.pid} does not report its memory.`);
  return Number(reports().at(-1)?.[1]) / 1_000_000;
}
