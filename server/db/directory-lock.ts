import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

interface Owner {
  readonly pid: number;
  /** Start time of the process, if the system provides it, because pids are reused. */
  readonly began: string | null;
}

/** Milliseconds to compete with other processes for the lock. */
const lockTimeout = 20_000;
/** Age in milliseconds from which an unreadable lock file is the remains of a crash, and not of a process that stands still under load. */
const writeTimeout = 10_000;

/**
 * Locks a data folder for this process. Two processes on one folder would silently lose each other's writes (D-50a).
 * The lock of a process that no longer runs is replaced.
 * @throws Error that names the process that has the lock.
 */
export async function lockDirectory(directory: string): Promise<{ release(): Promise<void> }> {
  await mkdir(directory, { recursive: true });
  const file = path.join(directory, 'rapport.lock');
  const mine: Owner = { pid: process.pid, began: await startTimeOf(process.pid) };
  for (const deadline = Date.now() + lockTimeout; Date.now() < deadline; await wait(10)) {
    if (await create(file, JSON.stringify(mine))) return { release: () => rm(file, { force: true }) };
    const owner = await ownerOf(file);
    if (owner && (await isRunning(owner)))
      throw new Error(
        `${directory} is in use by process ${owner.pid}. Stop that process first, or set DATA_DIR (of the sandbox: --data) to another folder.`,
      );
    await removeAbandoned(file);
  }
  throw new Error(`${directory} could not be locked: another process keeps taking it.`);
}

/** Whether the file was created; false if it exists. */
async function create(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Checks and removes under a second lock: otherwise the file may already be another process's new lock when it is removed. */
async function removeAbandoned(file: string): Promise<void> {
  const takeoverLock = `${file}.takeover`;
  const permit = randomUUID();
  if (await create(takeoverLock, permit)) {
    // Its age first: it may be written while it is read.
    const wasOld = await isOld(file);
    const owner = await ownerOf(file);
    const isAbandoned = owner ? !(await isRunning(owner)) : wasOld;
    // Who stood still here for long has lost the permit, and what is there now is another process's lock.
    if ((await readFile(takeoverLock, 'utf8').catch(() => null)) !== permit) return;
    if (isAbandoned) rmSync(file, { force: true });
    await rm(takeoverLock, { force: true });
  } else if (await isOld(takeoverLock)) await rm(takeoverLock, { force: true });
}

const isOld = (file: string): Promise<boolean> =>
  stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > writeTimeout,
    () => false,
  );

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
  return (await startTimeOf(owner.pid)) === owner.began;
}

/** A process's start time in clock ticks since boot (Linux); null elsewhere. */
async function startTimeOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
