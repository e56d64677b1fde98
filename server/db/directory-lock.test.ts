import { afterEach, describe, expect, it } from 'vitest';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lockDirectory } from './directory-lock.ts';

const folders: string[] = [];
function aFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'rapport-lock-'));
  folders.push(folder);
  return folder;
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Another process that locks the folder until it is killed. */
async function lockInOtherProcess(folder: string): Promise<ChildProcess> {
  const module = path.resolve(import.meta.dirname, 'directory-lock.ts');
  const script = `
    const { lockDirectory } = await import(${JSON.stringify(module)});
    await lockDirectory(${JSON.stringify(folder)});
    process.stdout.write('locked');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

/** The files in the folder while this process has the lock. */
async function filesUnderLock(folder: string): Promise<string[]> {
  const lock = await lockDirectory(folder);
  const files = readdirSync(folder);
  await lock.release();
  return files;
}

const inUseBy = (pid: number | undefined) => new RegExp(`in use by process ${pid}\\b.*DATA_DIR`);

describe('the lock of a data folder', () => {
  it('is created with the folder, and removed on release', async () => {
    const folder = path.join(aFolder(), 'new', 'data');
    const lock = await lockDirectory(folder);
    await lock.release();
    expect(readdirSync(folder)).toEqual([]);
    expect(await filesUnderLock(folder)).toEqual(['rapport.lock']);
  });

  it('fails with the id of the process that holds it, also in the same process', async () => {
    const folder = aFolder();
    const lock = await lockDirectory(folder);
    await expect(lockDirectory(folder)).rejects.toThrow(inUseBy(process.pid));
    await lock.release();
  });

  it('fails with the id of another process that holds it, and is taken over once that is killed', async () => {
    const folder = aFolder();
    const holder = await lockInOtherProcess(folder);
    await expect(lockDirectory(folder)).rejects.toThrow(inUseBy(holder.pid));
    expect(holder.exitCode).toBeNull();

    const exited = once(holder, 'exit');
    holder.kill('SIGKILL');
    await exited;
    const lock = await lockDirectory(folder);
    await expect(lockDirectory(folder)).rejects.toThrow(inUseBy(process.pid));
    await lock.release();
  });

  it('is taken over if another process has the same pid by now', async () => {
    const folder = aFolder();
    writeFileSync(path.join(folder, 'rapport.lock'), JSON.stringify({ pid: process.pid, began: 'long ago' }));
    expect(await filesUnderLock(folder)).toEqual(['rapport.lock']);
  });

  it.each(['', '{"pid":', 'null', '{"pid":"7"}'])('is taken over if its file is unreadable: %j', async (text) => {
    const folder = aFolder();
    const file = path.join(folder, 'rapport.lock');
    writeFileSync(file, text);
    utimesSync(file, new Date(0), new Date(0));
    expect(await filesUnderLock(folder)).toEqual(['rapport.lock']);
  });

  it('is taken over after a crash during another takeover', async () => {
    const folder = aFolder();
    const permit = path.join(folder, 'rapport.lock.takeover');
    writeFileSync(path.join(folder, 'rapport.lock'), JSON.stringify({ pid: process.pid, began: 'long ago' }));
    writeFileSync(permit, '');
    utimesSync(permit, new Date(0), new Date(0));
    expect(await filesUnderLock(folder)).toEqual(['rapport.lock']);
  });

  it('is acquired by exactly one of many that find it abandoned @slow', async () => {
    for (let round = 0; round < 25; round++) {
      const folder = aFolder();
      writeFileSync(path.join(folder, 'rapport.lock'), JSON.stringify({ pid: process.pid, began: 'long ago' }));
      const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(folder)));
      expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
      expect(readdirSync(folder)).toEqual(['rapport.lock']);
    }
  });

  it('is acquired by exactly one of many that start together', async () => {
    for (let round = 0; round < 25; round++) {
      const folder = aFolder();
      const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(folder)));
      expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1);
    }
  });
});
