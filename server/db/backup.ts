import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lockDirectory } from './directory-lock.ts';

/** The parts of a data folder. The database comes last: once it exists, a server can start on the folder. */
const parts = ['files', 'database'];
/** Written last, so that a folder without it is recognised as an incomplete backup. */
const manifestName = 'backup.json';
const restoringFolder = 'restoring';

/** File digests by path. */
type Digests = Readonly<Record<string, string>>;

/**
 * Copies a data folder into a new one, under its lock, so that no process writes to it during the copy.
 * @throws Error if a server has the folder open, or the target is unusable.
 */
export async function backUp(dataDir: string, target: string): Promise<void> {
  if (!existsSync(path.join(dataDir, 'database')))
    throw new Error(`${dataDir} holds no database. Set DATA_DIR to the folder that does.`);
  if (!path.relative(dataDir, target).startsWith('..'))
    throw new Error(`${target} lies inside ${dataDir}. Choose a folder elsewhere, on another disk if there is one.`);
  await requireEmpty(target, []);
  const lock = await lockDirectory(dataDir);
  try {
    await copyParts(dataDir, target);
    const files = await digestsOf(target);
    await writeFile(path.join(target, manifestName), JSON.stringify({ taken: new Date().toISOString(), files }));
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  } finally {
    await lock.release();
  }
}

/**
 * Restores a backup into an empty data folder. The copy is verified before it is put in place.
 * @throws Error if the backup is incomplete or damaged, or the folder is not empty.
 */
export async function restore(backup: string, dataDir: string): Promise<void> {
  const expected = await manifestOf(backup);
  const lock = await lockDirectory(dataDir);
  const copy = path.join(dataDir, restoringFolder);
  try {
    await requireEmpty(dataDir, ['rapport.lock', restoringFolder]);
    await rm(copy, { recursive: true, force: true });
    await copyParts(backup, copy);
    requireSame(expected, await digestsOf(copy), backup);
    for (const part of parts)
      if (existsSync(path.join(copy, part))) await rename(path.join(copy, part), path.join(dataDir, part));
  } finally {
    await rm(copy, { recursive: true, force: true });
    await lock.release();
  }
}

async function requireEmpty(directory: string, except: readonly string[]): Promise<void> {
  await mkdir(directory, { recursive: true });
  const others = (await readdir(directory)).filter((name) => !except.includes(name));
  if (others.length > 0) throw new Error(`${directory} is not empty. Name a folder that is empty or does not exist.`);
}

async function copyParts(from: string, to: string): Promise<void> {
  for (const part of parts)
    if (existsSync(path.join(from, part))) await cp(path.join(from, part), path.join(to, part), { recursive: true });
}

async function digestsOf(directory: string): Promise<Digests> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const digests: [string, string][] = [];
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    const digest = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
    digests.push([path.relative(directory, file).replaceAll(path.sep, '/'), digest]);
  }
  return Object.fromEntries(digests);
}

async function manifestOf(backup: string): Promise<Digests> {
  try {
    const { files } = JSON.parse(await readFile(path.join(backup, manifestName), 'utf8')) as { files: Digests };
    return files;
  } catch (cause) {
    throw new Error(`${backup} is no finished backup: its ${manifestName} cannot be read. Choose another one.`, {
      cause,
    });
  }
}

function requireSame(expected: Digests, found: Digests, backup: string): void {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  const damaged = [...names].filter((name) => expected[name] !== found[name]);
  if (damaged.length > 0)
    throw new Error(`${backup} is damaged at ${damaged.slice(0, 3).join(', ')}. Restore an earlier backup.`);
}
