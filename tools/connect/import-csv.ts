import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { type ConnectKind, connectKinds } from '#contract/connect/items.ts';
import type { connectClient } from './client.ts';
import { itemOf } from './csv-items.ts';
import { readCsv } from './csv-rows.ts';

interface CsvImport {
  readonly folder: string;
  readonly client: Pick<ReturnType<typeof connectClient>, 'report' | 'beginSync' | 'finishSync'>;
  /** Whether what the files do not name may be gone, however much that is. */
  readonly confirmGone: boolean;
  /** The kinds that are reported; by default all that have a file. */
  readonly kinds?: readonly ConnectKind[];
  readonly print: (line: string) => void;
}

/**
 * Reports a practice's export, a file a kind such as `client.csv`, as a full sync of these kinds: what a file does not name is gone. The
 * version is the time of the file, so that a file that was not changed changes nothing.
 * @returns how many rows were refused
 * @throws Error with the file's name for one that cannot be read
 */
export async function importCsv({
  folder,
  client,
  confirmGone,
  kinds = connectKinds,
  print,
}: CsvImport): Promise<number> {
  const files = (await filesIn(folder)).filter(({ kind }) => kinds.includes(kind));
  const read = await Promise.all(files.map(async (file) => ({ ...file, ...(await rowsOf(file.path)) })));
  const sync = await client.beginSync(read.map(({ kind }) => kind));
  let refused = 0;
  for (const { kind, name, rows, version } of read) {
    const counts = { applied: 0, unchanged: 0, outdated: 0, refused: 0 };
    let at = 0;
    for await (const { status, errors } of client.report(rows.map((row) => itemOf(kind, version, row)))) {
      counts[status] += 1;
      const line = rows[at]?.line ?? 0;
      at += 1;
      for (const { field, message } of errors)
        print(`${name}, line ${line}: ${field.replace(/^item\.(data\.)?/, '')}: ${message}`);
    }
    refused += counts.refused;
    print(
      `${name}: ${
        Object.entries(counts)
          .flatMap(([status, count]) => (count > 0 ? `${count} ${status}` : []))
          .join(', ') || 'no rows'
      }`,
    );
  }
  const { gone } = await client.finishSync(sync.id, confirmGone);
  for (const [kind, count] of Object.entries(gone)) if (count > 0) print(`${kind}: ${count} gone`);
  return refused;
}

export interface CsvFile {
  readonly kind: ConnectKind;
  readonly name: string;
  readonly path: string;
}

/** The files of a folder in the order in which kinds name each other. */
export async function filesIn(folder: string): Promise<CsvFile[]> {
  const names = new Set(await readdir(folder).catch(() => []));
  const files = connectKinds
    .map((kind) => ({ kind, name: `${kind}.csv`, path: path.join(folder, `${kind}.csv`) }))
    .filter(({ name }) => names.has(name));
  if (files.length === 0)
    throw new Error(`${folder} has none of these files: ${connectKinds.map((kind) => `${kind}.csv`).join(', ')}.`);
  return files;
}

async function rowsOf(file: string) {
  const { mtimeMs } = await stat(file);
  try {
    return { rows: readCsv(await readFile(file, 'utf8')).rows, version: Math.floor(mtimeMs) };
  } catch (error) {
    throw new Error(`${path.basename(file)}: ${(error as Error).message}`, { cause: error });
  }
}
