import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Owner {
  readonly pid: number;
  /** When that process began, where the system tells; pids are used again. */
  readonly began: string | null;
}

/**
 * Claims a data folder for this process. Two processes on one folder would silently lose each other's writes (D-50a).
 * A lock whose process is gone is taken over.
 * @throws Error naming the process that holds the folder.
 */
export async function lockDirectory(directory: string): Promise<{ release(): Promise<void> }> {
  await mkdir(directory, { recursive: true });
  const file = path.join(directory, 'rapport.lock');
  const mine: Owner = { pid: process.pid, began: await beginOf(process.pid) };
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      await writeFile(file, JSON.stringify(mine), { flag: 'wx' });
      return { release: () => rm(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = await ownerOf(file);
    if (owner && (await isRunning(owner)))
      throw new Error(
        `${directory} is in use by process ${owner.pid}. Stop that process first, or set DATA_DIR to another folder.`,
      );
    await rm(file, { force: true });
  }
  throw new Error(`${directory} could not be locked: another process keeps taking it.`);
}

async function ownerOf(file: string): Promise<Owner | null> {
  try {
    const { pid, began } = JSON.parse(await readFile(file, 'utf8')) as Partial<Owner>;
    return typeof pid === 'number' ? { pid, began: began ?? null } : null;
  } catch {
    return null;
  }
}

async function isRunning(owner: Owner): Promise<boolean> {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return (await beginOf(owner.pid)) === owner.began;
}

/** A process's start time in clock ticks since boot (Linux); null elsewhere. */
async function beginOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
