import { stat } from 'node:fs/promises';
import { type ConnectKind, connectKinds, namedKinds } from '#contract/connect/items.ts';
import type { connectClient } from './client.ts';
import { doJob } from './do-job.ts';
import { filesIn, importCsv } from './import-csv.ts';

interface CsvAgent {
  readonly folder: string;
  readonly client: ReturnType<typeof connectClient>;
  readonly confirmGone: boolean;
  readonly print: (line: string) => void;
}

/**
 * An agent whose practice software is a folder of CSV files: each pass reports those that changed, and does in them what Rapport asks.
 * @returns a pass; it throws what its calls throw, and the next one begins where it ended
 */
export function csvAgent({ folder, client, confirmGone, print }: CsvAgent): () => Promise<void> {
  let reported: ReadonlyMap<ConnectKind, number> = new Map();
  return async () => {
    const times = await timesOf(folder);
    const kinds = kindsToReport([...times.keys()].filter((kind) => times.get(kind) !== reported.get(kind)));
    if (kinds.some((kind) => times.has(kind))) await importCsv({ folder, client, confirmGone, kinds, print });
    reported = times;
    const { jobs } = await client.leaseJobs(10);
    for (const job of jobs) {
      const done = await doJob(folder, job);
      const { result } = await client.answerJob({ id: job.id, ...done });
      print(`${job.kind}: ${done.result === 'refused' ? done.reason : result}`);
    }
  };
}

/** When each file was changed last. */
async function timesOf(folder: string): Promise<Map<ConnectKind, number>> {
  const files = await filesIn(folder);
  return new Map(await Promise.all(files.map(async ({ kind, path }) => [kind, (await stat(path)).mtimeMs] as const)));
}

/** Also what names something that changed: it may have been refused before, or be gone with a client who is back now. */
function kindsToReport(changed: readonly ConnectKind[]): ConnectKind[] {
  const kinds = new Set(changed);
  for (const kind of connectKinds) if (namedKinds[kind].some((named) => kinds.has(named))) kinds.add(kind);
  return [...kinds];
}
