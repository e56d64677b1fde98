import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aPractice } from '#tests/support/server-world.ts';
import { backUp, restore } from './backup.ts';
import { openStore } from './open-store.ts';

async function aTempFolder() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rapport-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return (name: string) => path.join(folder, name);
}

/** A data folder with fake contents, because creating a database takes seconds. */
async function aDataFolder(directory: string) {
  await mkdir(path.join(directory, 'database', 'pg_empty'), { recursive: true });
  await mkdir(path.join(directory, 'files'));
  await writeFile(path.join(directory, 'database', 'PG_VERSION'), '18');
  await writeFile(path.join(directory, 'files', 'xray.png'), 'a picture');
}

describe('a backup', () => {
  it('restores the database and the files into an empty folder @slow', async () => {
    const at = await aTempFolder();
    const practiceNames = async (dataDir: string, name?: string) => {
      const store = await openStore({ dataDir });
      if (name !== undefined) await aPractice({ store, runner: { store, wake: () => undefined } }, { name });
      const rows = await store.db.selectFrom('practice').select('name').orderBy('name').execute();
      await store.close();
      return rows.map((row) => row.name);
    };
    expect(await practiceNames(at('data'), 'Elm')).toEqual(['Elm']);
    await mkdir(at('data/files'));
    await writeFile(at('data/files/xray.png'), 'a picture');
    await backUp(at('data'), at('backup'));

    expect(await practiceNames(at('data'), 'Oak')).toEqual(['Elm', 'Oak']);
    await rm(at('data/files/xray.png'));
    await restore(at('backup'), at('restored'));
    expect(await practiceNames(at('restored'))).toEqual(['Elm']);
    expect(await readFile(at('restored/files/xray.png'), 'utf8')).toBe('a picture');
    expect(await practiceNames(at('data'))).toEqual(['Elm', 'Oak']);
  });

  it('and a restore fail with the process id of a server that has the folder open @slow', async () => {
    const at = await aTempFolder();
    const store = await openStore({ dataDir: at('data') });
    onTestFinished(() => store.close());
    await expect(backUp(at('data'), at('backup'))).rejects.toThrow(`in use by process ${process.pid}. Stop that`);
    await aDataFolder(at('other'));
    await backUp(at('other'), at('good'));
    await expect(restore(at('good'), at('data'))).rejects.toThrow(`in use by process ${process.pid}. Stop that`);
  });

  it('needs a folder with a database, and an empty target outside of it', async () => {
    const at = await aTempFolder();
    await expect(backUp(at('nothing'), at('backup'))).rejects.toThrow('holds no database');
    await aDataFolder(at('data'));
    await expect(backUp(at('data'), at('data/backup'))).rejects.toThrow('lies inside');
    await expect(backUp(at('data'), at('data'))).rejects.toThrow('lies inside');
    await mkdir(at('backup'));
    await writeFile(at('backup/letter.txt'), 'Dear Luna');
    await expect(backUp(at('data'), at('backup'))).rejects.toThrow('is not empty');
    expect(await readdir(at('backup'))).toEqual(['letter.txt']);
  });

  it('overwrites nothing, and can be repeated after an interruption', async () => {
    const at = await aTempFolder();
    await aDataFolder(at('data'));
    await backUp(at('data'), at('backup'));
    await expect(restore(at('backup'), at('data'))).rejects.toThrow('is not empty');
    await mkdir(at('restored/restoring/database'), { recursive: true });
    await writeFile(at('restored/restoring/database/half'), 'x');
    await restore(at('backup'), at('restored'));
    expect((await readdir(at('restored'))).toSorted()).toEqual(['database', 'files']);
    expect((await readdir(at('restored/database'))).toSorted()).toEqual(['PG_VERSION', 'pg_empty']);
  });

  it('is not restored if it is incomplete or damaged, and the folder stays empty', async () => {
    const at = await aTempFolder();
    await aDataFolder(at('data'));
    await expect(restore(at('data'), at('restored'))).rejects.toThrow('no finished backup');
    await backUp(at('data'), at('backup'));
    await appendFile(at('backup/files/xray.png'), '!');
    await expect(restore(at('backup'), at('restored'))).rejects.toThrow('damaged at files/xray.png');
    await rm(at('backup/files'), { recursive: true });
    await expect(restore(at('backup'), at('restored'))).rejects.toThrow('damaged at files/xray.png');
    expect(await readdir(at('restored'))).toEqual([]);
  });
});
