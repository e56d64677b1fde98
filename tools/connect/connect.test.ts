import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rotateKey } from '#server/domain/connect/keys.ts';
import { listServiceTypes } from '#server/domain/service-types/list.ts';
import { anApp } from '#tests/support/an-app.ts';
import { aPractice, at, startWorld } from '#tests/support/server-world.ts';
import { connectClient } from './client.ts';
import { csvText, readCsv } from './csv-rows.ts';
import { importCsv } from './import-csv.ts';

const world = await startWorld();
const { db } = world.store;

/** A practice, a folder of its export, and what the server answers instead, once each. */
async function anExport() {
  const { app } = anApp(world, { requestRate: null });
  const { practice } = await aPractice(world);
  const key = await rotateKey(db, practice);
  const folder = await mkdtemp(path.join(tmpdir(), 'rapport-export-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const faults: (() => Response)[] = [];
  const pauses: number[] = [];
  const client = connectClient({
    url: 'http://localhost:8080',
    key,
    fetch: async (address, init) => {
      const fault = faults.shift();
      return fault ? fault() : app.request(address, init);
    },
    pause: async (milliseconds) => pauses.push(milliseconds),
  });
  const write = async (name: string, rows: readonly string[] | Buffer, seconds = 1) => {
    await writeFile(path.join(folder, name), Buffer.isBuffer(rows) ? rows : rows.join('\r\n'));
    await utimes(path.join(folder, name), seconds, seconds);
  };
  const lines: string[] = [];
  const run = async (confirmGone = false) => {
    lines.length = 0;
    return importCsv({ folder, client, confirmGone, print: (line) => lines.push(line) });
  };
  const rows = (table: 'pet_owner' | 'pet' | 'appointment') =>
    db.selectFrom(table).selectAll().where('practice', '=', practice).orderBy('id').execute() as Promise<unknown[]>;
  return { practice, folder, client, write, run, lines, rows, faults, pauses };
}

describe('the import of a practice’s CSV files', () => {
  it('reports what they say, once, and what they say no more as gone @slow', async () => {
    const { practice, write, run, lines, rows } = await anExport();
    await write('client.csv', [
      '\uFEFFid;firstName;lastName;mobilePhone;address.street;address.city;address.state;address.postalCode;classificationIds',
      '1;Maya;"Okafor; Dr.";+15552340101;"12 ""Elm"" St";Boston;MA;02118;gold|new',
      ';;;;;;;;',
      '2;Jonah;Reyes;;;;;;',
    ]);
    await write('classification.csv', ['id,name', 'gold,Gold', 'new,New']);
    await write('pet.csv', ['id,clientId,name,species,weight.value,weight.unit,deceased', 'a,1,Luna,Feline,4.5,kg,no']);
    await write('appointment_type.csv', ['id,name', 'exam,Exam']);
    await write('appointment.csv', [
      'id,clientId,petId,startsAt,lengthInMinutes,typeId,confirmed',
      'v,1,a,2027-03-02T15:00:00Z,30,exam,TRUE',
    ]);
    expect(await run()).toBe(0);
    expect(lines).toContain('client.csv: 2 applied');
    const owners = await db
      .selectFrom('pet_owner')
      .selectAll()
      .where('practice', '=', practice)
      .orderBy('pims_id')
      .execute();
    expect(owners).toMatchObject([
      { last_name: 'Okafor; Dr.', contact_phone: '+15552340101', postal_address: { street: '12 "Elm" St' } },
      { first_name: 'Jonah', contact_phone: null },
    ]);
    expect(await rows('pet')).toMatchObject([{ name: 'Luna', weight_value: 4.5, deceased: false }]);
    expect(await rows('appointment')).toMatchObject([
      { length_in_minutes: 30, confirmed_at: expect.any(String) as string },
    ]);

    await run();
    expect(lines).toContain('client.csv: 2 unchanged');
    await write('pet.csv', ['id,clientId,name'], 2);
    await run();
    expect(lines).toContain('pet.csv has no rows, so nothing of its kind is removed.');
    expect(await rows('pet')).toHaveLength(1);
    await run(true);
    expect(lines).toContain('pet: 1 gone');
    expect(await rows('pet')).toEqual([]);
  });

  it('removes nothing of a kind of which no row could be taken, and what is missing of the others @slow', async () => {
    const { write, run, lines, rows } = await anExport();
    await write('room.csv', ['id,name', 'r1,Exam room', 'r2,Surgery']);
    await write('client.csv', ['id,firstName', ...Array.from({ length: 11 }, (_, index) => `${index},Maya`)]);
    await run();
    await write('room.csv', ['id,name', 'r1,Exam room'], 2);
    await write('client.csv', ['id,firstName,mobilePhone', 'c,Maya,555'], 2);
    expect(await run(true)).toBe(1);
    expect(lines).toContain('client.csv: none of its rows could be taken, so nothing of its kind is removed.');
    expect(lines).toContain('room: 1 gone');
    expect(await rows('pet_owner')).toHaveLength(11);
  });

  it('ends what staff see of a sync of which no row could be taken, and keeps its services', async () => {
    const { practice, write, run } = await anExport();
    const services = () => at(world, practice).read(listServiceTypes, {});
    await write('service_type.csv', ['id,name', 'rabies,Rabies']);
    await run();
    await write('service_type.csv', ['id,name,price', 'rabies,Rabies,10'], 2);
    await run();
    expect(await services()).toMatchObject({ sync: { status: 'DONE' }, data: [{ id: 'rabies' }] });
  });

  it('removes nothing of any kind where one of them has to be confirmed', async () => {
    const { write, run, rows } = await anExport();
    const visit = (id: string) => `${id},1,a,2027-06-16T15:00:00Z,30,exam`;
    const visits = ['id,clientId,petId,startsAt,lengthInMinutes,typeId', visit('v'), visit('w')];
    await write('client.csv', ['id,firstName', '1,Maya', '2,Jonah', '3,Ada']);
    await write('pet.csv', ['id,clientId,name', 'a,1,Luna']);
    await write('appointment_type.csv', ['id,name', 'exam,Exam']);
    await write('appointment.csv', visits);
    expect(await run()).toBe(0);
    await write('client.csv', ['id,firstName', '1,Maya'], 2);
    await write('appointment.csv', visits.slice(0, 2), 2);
    await expect(run()).rejects.toMatchObject({ code: 'sync_incomplete', fields: ['client'] });
    expect(await rows('pet_owner')).toHaveLength(3);
    expect(await rows('appointment')).toMatchObject([{ deleted_at: null }, { deleted_at: null }]);
  });

  it('takes the first of several rows with one id, and names the others', async () => {
    const { write, run, lines, rows } = await anExport();
    await write('client.csv', ['id,firstName', '1,Maya', '2,Jonah', '1,Ada', '2,Jonah']);
    expect(await run()).toBe(1);
    expect(lines).toEqual(['client.csv, line 4: id 1 is already on line 2.', 'client.csv: 2 applied, 1 refused']);
    const names = (await rows('pet_owner')).map((row) => (row as { first_name: string }).first_name);
    expect(names.toSorted()).toEqual(['Jonah', 'Maya']);
  });

  it.each([
    ['Windows-1252', Buffer.from('id,firstName\n2,Zo\u00eb', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffid,firstName\n2,Zo\u00eb', 'utf16le')],
  ])('sends nothing of a folder with a file in %s', async (_encoding, bytes) => {
    const { write, run, rows, client } = await anExport();
    await write('client.csv', ['id,firstName', '1,Zo\u00eb']);
    await write('pet.csv', bytes);
    await expect(run()).rejects.toThrow('pet.csv is not UTF-8. Save it as CSV UTF-8.');
    expect(await rows('pet_owner')).toEqual([]);
    expect((await client.readStatus()).syncs).toEqual([]);
  });

  it('names file, line and column of what is refused, and takes the rest', async () => {
    const { write, run, lines, rows } = await anExport();
    await write('client.csv', [
      'id,firstName,mobilePhone,pet',
      '1,"Two',
      'lines",,',
      '2,Maya,555-0100,',
      '3,Ada,,Luna',
    ]);
    expect(await run()).toBe(2);
    expect(lines).toEqual([
      expect.stringMatching(/^client\.csv, line 4: mobilePhone: ./),
      expect.stringMatching(/^client\.csv, line 5: .*pet/),
      'client.csv: 1 applied, 2 refused',
    ]);
    expect(await rows('pet_owner')).toHaveLength(1);
  });

  it('says what is wrong with a folder and a file before anything is reported', async () => {
    const { folder, write, run, rows } = await anExport();
    await rm(folder, { recursive: true });
    await expect(run()).rejects.toThrow(`${folder} does not exist.`);
    await mkdir(folder);
    await expect(run()).rejects.toThrow('has none of these files: classification.csv,');
    await write('client.csv', []);
    await expect(run()).rejects.toThrow('client.csv is empty. Its first line must name its columns');
    await write('client.csv', ['id,firstName', '1,"Maya']);
    await expect(run()).rejects.toThrow('client.csv: a quote on line 2 does not end.');
    await write('client.csv', ['id,firstName', '1,Maya,Okafor']);
    await expect(run()).rejects.toThrow('client.csv: line 2 has 3 cells, and there are 2 columns.');
    expect(await rows('pet_owner')).toEqual([]);
  });

  it('repeats what got no answer, waits as long as it is told, and gives up in the end', async () => {
    const { write, run, faults, pauses, rows } = await anExport();
    await write('client.csv', ['id,firstName', ...Array.from({ length: 1001 }, (_, index) => `${index},Maya`)]);
    const away = () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }) });
    };
    const busy = () => new Response('{}', { status: 429, headers: { 'retry-after': '3' } });
    faults.push(away, busy);
    expect(await run()).toBe(0);
    expect(pauses).toEqual([500, 3000]);
    expect(await rows('pet_owner')).toHaveLength(1001);
    faults.push(away, away, away, away);
    await expect(run()).rejects.toThrow('http://localhost:8080 cannot be reached: ECONNREFUSED.');
    const silent = () => {
      throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    };
    faults.push(silent, silent, silent, silent);
    await expect(run()).rejects.toThrow('cannot be reached: The operation was aborted due to timeout.');
  });

  it('takes most of a kind away only if that is confirmed', async () => {
    const { write, run, lines, rows } = await anExport();
    await write('client.csv', ['id,firstName', ...Array.from({ length: 100 }, (_, index) => `${index},Maya`)]);
    await run();
    await write('client.csv', ['id,firstName', '1,Maya'], 2);
    await expect(run()).rejects.toMatchObject({ code: 'sync_incomplete' });
    expect(await rows('pet_owner')).toHaveLength(100);
    await run(true);
    expect(lines).toContain('client: 99 gone');
  });
});

it('reads any table that is written as CSV, and writes it so that it reads the same', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => text.trim());
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell), { maxLength: 6 }),
      fc.constantFrom(',', ';'),
      fc.constantFrom('\n', '\r\n'),
      (rows, separator, end) => {
        const written = [['a', 'b'], ...rows]
          .map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(separator))
          .join(end);
        const table = readCsv(written);
        const cellsOf = ({ rows }: Pick<typeof table, 'rows'>) =>
          rows.map(({ cells }) => [cells.get('a'), cells.get('b')]);
        expect(cellsOf(table)).toEqual(rows.filter((cells) => cells.some((one) => one !== '')));
        const again = readCsv(csvText({ ...table, rows: table.rows.map(({ cells }) => cells) }));
        expect([again.separator, cellsOf(again)]).toEqual([separator, cellsOf(table)]);
      },
    ),
  );
});
