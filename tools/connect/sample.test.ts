import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readCsv } from './csv-rows.ts';
import { writeSample } from './sample.ts';

it('invents the same practice for the same day, with numbers that nobody has and no visit beside another', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rapport-sample-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const today = new Date('2026-11-26T12:00:00Z');
  const write = (name: string) => writeSample({ folder: path.join(folder, name), pets: 6000, today });
  const rows = async (name: string, kind: string) =>
    readCsv(await readFile(path.join(folder, name, `${kind}.csv`), 'utf8')).rows.map(({ cells }) =>
      Object.fromEntries(cells),
    );
  expect(await write('a')).toContain('pet.csv: 6000 rows');
  await write('b');
  const clients = await rows('a', 'client');
  expect(await rows('b', 'client')).toEqual(clients);
  expect(clients.filter(({ mobilePhone }) => !/^\+1[2-9]\d\d55501\d\d$/.test(mobilePhone ?? ''))).toEqual([]);
  expect(new Set(clients.map(({ mobilePhone }) => mobilePhone)).size).toBe(clients.length);
  expect(clients).toHaveLength(3000);
  const visits = await rows('a', 'appointment');
  expect(new Set(visits.map(({ staffId, startsAt }) => `${staffId} ${startsAt}`)).size).toBe(visits.length);
  await expect(write('a')).rejects.toThrow('has CSV files already');
});
