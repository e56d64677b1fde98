import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type ConnectKind, connectKinds } from '#contract/connect/items.ts';
import type { connectClient } from './client.ts';
import { itemOf } from './csv-items.ts';
import { type CsvRow, readCsvFile } from './csv-rows.ts';

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
 * Reports a practice's export, a file a kind such as `client.csv`, as a full sync of these kinds: what a file does not name is gone,
 * but nothing of its kind where it has no row that could be taken. The version is the time of the file, so that a file that was not changed changes nothing.
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
  // An export that came out empty must not take everything away.
  const isKept = ({ rows }: (typeof read)[number]) => rows.length === 0 && !confirmGone;
  for (const { name } of read.filter(isKept)) print(`${name} has no rows, so nothing of its kind is removed.`);
  const reported = read.filter((file) => !isKept(file));
  if (reported.length === 0) return 0;
  const sync = await client.beginSync(reported.map(({ kind }) => kind));
  const keep: ConnectKind[] = [];
  let refused = 0;
  for (const { kind, name, rows, repeated, version } of reported) {
    for (const { line, id, first } of repeated) print(`${name}, line ${line}: id ${id} is already on line ${first}.`);
    const counts = { applied: 0, unchanged: 0, outdated: 0, refused: repeated.length };
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
    if (rows.length === 0 || counts.refused < rows.length + repeated.length) continue;
    keep.push(kind);
    print(`${name}: none of its rows could be taken, so nothing of its kind is removed.`);
  }
  const { gone } = await client.finishSync(sync.id, { confirmGone, keep });
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
  const names = new Set(
    await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Error(`${folder} does not exist.`, { cause: error }) : error;
    }),
  );
  const files = connectKinds
    .map((kind) => ({ kind, name: `${kind}.csv`, path: path.join(folder, `${kind}.csv`) }))
    .filter(({ name }) => names.has(name));
  if (files.length === 0)
    throw new Error(`${folder} has none of these files: ${connectKinds.map((kind) => `${kind}.csv`).join(', ')}.`);
  return files;
}

async function rowsOf(file: string) {
  const { mtimeMs } = await stat(file);
  const { columns, rows } = await readCsvFile(file);
  if (columns.length === 0)
    throw new Error(`${path.basename(file)} is empty. Its first line must name its columns, such as id.`);
  return { ...oncePerId(rows), version: Math.floor(mtimeMs) };
}

/** The first row of each id, and the later ones that say something else of it. */
function oncePerId(all: readonly CsvRow[]) {
  const rows = new Map<string | number, CsvRow>();
  const repeated: { line: number; id: string; first: number }[] = [];
  for (const row of all) {
    const id = row.cells.get('id') ?? '';
    const first = rows.get(id);
    // Rows without an id are refused one by one.
    if (id === '' || !first) rows.set(id || row.line, row);
    else if (!isDeepStrictEqual(first.cells, row.cells)) repeated.push({ line: row.line, id, first: first.line });
  }
  return { rows: [...rows.values()], repeated };
}
