import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openStore } from '#server/db/open-store.ts';

const cache = path.resolve('node_modules/.cache/rapport');

/**
 * An embedded database with our schema and no rows, as a dump. Loading it takes a third of the time that a new database and its
 * migrations take, so it is made once, before the first test, and stored until a migration or the database's version changes.
 */
export const emptyDatabase = async (): Promise<Blob> => new Blob([await readFile(dumpFile())]);

/** Makes the dump where it is missing; on a busy machine this takes longer than the hook of a test may take. */
export default async function prepareEmptyDatabase(): Promise<void> {
  const file = dumpFile();
  if (!existsSync(file)) await writeDump(file);
}

const dumpFile = (): string => path.join(cache, `database-${versionOfSchema()}.tar`);

function versionOfSchema(): string {
  const hash = createHash('sha256');
  const migrations = globSync('server/db/migrations/*.sql').toSorted();
  for (const source of [...migrations, 'node_modules/@electric-sql/pglite/package.json'])
    hash.update(source).update(readFileSync(source));
  return hash.digest('hex').slice(0, 16);
}

/** Several runs may do this at once: each writes a file of its own, and the last one to rename it wins. */
async function writeDump(file: string): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rapport-database-'));
  try {
    await (await openStore({ dataDir: folder })).close();
    const database = await PGlite.create(path.join(folder, 'database'));
    const dump = await database.dumpDataDir('none');
    await database.close();
    mkdirSync(cache, { recursive: true });
    for (const name of readdirSync(cache))
      if (!name.startsWith(path.basename(file))) rmSync(path.join(cache, name), { force: true });
    const unfinished = `${file}.${process.pid}`;
    await writeFile(unfinished, dump.stream());
    renameSync(unfinished, file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
