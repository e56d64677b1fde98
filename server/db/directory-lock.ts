import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

interface Owner {
  readonly pid: number;
  /** When that process began, where the system tells; pids are used again. */
  readonly began: string | null;
}

/** How long others that come and go may keep us waiting, in milliseconds. */
const patience = 5000;
/** A file that says nothing at this age was left so by a crash, in milliseconds. */
const writtenWithin = 2000;

/**
 * Claims a data folder for this process. Two processes on one folder would silently lose each other's writes (D-50a).
 * A lock whose process is gone is taken over.
 * @throws Error naming the process that holds the folder.
 */
export async function lockDirectory(directory: string): Promise<{ release(): Promise<void> }> {
  await mkdir(directory, { recursive: true });
  const file = path.join(directory, 'rapport.lock');
  const mine: Owner = { pid: process.pid, began: await beginOf(process.pid) };
  for (const deadline = Date.now() + patience; Date.now() < deadline; await wait(10)) {
    if (await create(file, JSON.stringify(mine))) return { release: () => rm(file, { force: true }) };
    const owner = await ownerOf(file);
    if (owner && (await isRunning(owner)))
      throw new Error(
        `${directory} is in use by process ${owner.pid}. Stop that process first, or set DATA_DIR to another folder.`,
      );
    await removeAbandoned(file);
  }
  throw new Error(`${directory} could not be locked: another process keeps taking it.`);
}

/** Whether the file is ours; false where there is one already. */
async function create(file: string, text: string): Promise<boolean> {
  try {
    await writeFile(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** One process at a time may look and remove: what was abandoned a moment ago can be another's lock by now. */
async function removeAbandoned(file: string): Promise<void> {
  const permit = `${file}.takeover`;
  if (await create(permit, '')) {
    const owner = await ownerOf(file);
    if (owner ? !(await isRunning(owner)) : await isOld(file)) await rm(file, { force: true });
    await rm(permit, { force: true });
  } else if (await isOld(permit)) await rm(permit, { force: true });
}

const isOld = (file: string): Promise<boolean> =>
  stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > writtenWithin,
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
  return (await beginOf(owner.pid)) === owner.began;
}

/** A process's start time in clock ticks since boot (Linux); null elsewhere. */
async function beginOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
