import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ConnectJob } from '#contract/connect/index.ts';
import type { ConnectKind } from '#contract/connect/items.ts';
import { bookAppointment } from '#server/domain/booking/book.ts';
import { rotateKey } from '#server/domain/connect/keys.ts';
import { anApp } from '#tests/support/an-app.ts';
import { aPhone } from '#tests/support/a-phone.ts';
import { aWeekday } from '#tests/support/a-weekday.ts';
import { aBooking, aRequest, bookingOptions, openForBooking } from '#tests/support/booking-world.ts';
import { aPractice, at, startWorld } from '#tests/support/server-world.ts';
import { connectClient } from './client.ts';
import { csvAgent } from './csv-agent.ts';
import { readCsv } from './csv-rows.ts';
import { doJob } from './do-job.ts';

const world = await startWorld();
const { db } = world.store;

async function aFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'rapport-agent-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = (name: string, ...lines: readonly string[]) => writeFile(path.join(folder, name), lines.join('\n'));
  const rows = async (name: string) =>
    readCsv(await readFile(path.join(folder, name), 'utf8')).rows.map(({ cells }) => Object.fromEntries(cells));
  return { folder, write, rows };
}

describe('an agent whose practice software is a folder', () => {
  it('reports what changed, and makes a booked visit once although it died before its answer [F-87]', async () => {
    const { folder, write, rows } = await aFolder();
    const { practice } = await aPractice(world);
    await openForBooking(world, practice);
    const { app } = anApp(world, { requestRate: null });
    const paths: string[] = [];
    const client = connectClient({
      url: 'http://localhost:8080',
      key: await rotateKey(db, practice),
      fetch: (address, init) => {
        paths.push(new URL(address).pathname);
        return app.request(address, init);
      },
    });
    const lines: string[] = [];
    const agent = () => csvAgent({ folder, client, confirmGone: false, print: (line) => lines.push(line) });
    const phone = aPhone();
    await write('client.csv', 'id;firstName;lastName;mobilePhone', `1;Maya;Okafor;${phone}`);
    await write('pet.csv', 'id;clientId;name;species', 'a;1;Luna;Feline');
    await write('department.csv', 'id;name', 'medicine;Medicine');
    await write('staff.csv', 'id;name;departmentIds', 'lee;Dr. Lee;medicine');
    await write('room.csv', 'id;name;departmentId', 'room-1;Exam room 1;medicine');
    await write('appointment_type.csv', 'id;name;departmentId', 'wellness;Annual wellness exam;medicine');
    const pass = agent();
    await pass();
    paths.length = 0;
    await pass();
    expect(paths).toEqual(['/connect/v1/jobs/lease']);

    const { requestId } = await aRequest(world, practice, { from: phone });
    const startsAt = `${aWeekday()}T16:00:00.000Z`;
    await at(world, practice).run(bookAppointment, aBooking(requestId, startsAt), bookingOptions);
    const { jobs } = await client.leaseJobs(10);
    for (const job of jobs) await doJob(folder, job);
    await db
      .updateTable('write_back')
      .set({ claimed_until: '2020-01-01T00:00:00.000Z' })
      .where('practice', '=', practice)
      .execute();
    // Another agent reports the visit before its job is answered.
    const next = agent();
    await next();
    expect(lines.at(-1)).toBe('book: accepted');
    await next();
    expect(await rows('appointment.csv')).toMatchObject([
      { clientId: '1', startsAt, staffId: 'lee', roomId: 'room-1' },
    ]);
    expect(
      await db
        .selectFrom('appointment')
        .select(['write_back_state', 'starts_at', 'deleted_at'])
        .where('practice', '=', practice)
        .execute(),
    ).toEqual([{ write_back_state: 'ACCEPTED', starts_at: startsAt, deleted_at: null }]);
  });
});

it('reports a changed file with those that name it, and no other', async () => {
  const { folder, write } = await aFolder();
  const synced: string[] = [];
  const client = {
    ...connectClient({ url: 'http://localhost:8080', key: '' }),
    beginSync: async (kinds: readonly ConnectKind[]) => {
      synced.push(kinds.join(' '));
      return { id: 'sync', kinds: [...kinds], startedAt: '2027-03-02T15:00:00.000Z' };
    },
    finishSync: async () => ({ gone: {} }),
    leaseJobs: async () => ({ jobs: [] }),
  };
  const pass = csvAgent({ folder, client, confirmGone: true, print: () => undefined });
  for (const kind of ['classification', 'room', 'client', 'pet', 'appointment', 'service_due'])
    await write(`${kind}.csv`, 'id');
  await pass();
  const change = (kind: string) => utimes(path.join(folder, `${kind}.csv`), synced.length, synced.length);
  for (const kind of ['client', 'appointment']) {
    await change(kind);
    await pass();
  }
  await write('notes.csv', 'id');
  await pass();
  expect(synced.join(' ')).toBe(
    'classification room client pet appointment service_due client pet appointment service_due appointment',
  );
});

const aJob = (
  kind: ConnectJob['kind'],
  appointment: Partial<ConnectJob['appointment']> | null,
  note: ConnectJob['note'] = null,
): ConnectJob => ({
  id: 'job-1',
  kind,
  attempt: 1,
  leasedUntil: '2027-03-02T15:01:00.000Z',
  appointment: appointment && {
    id: 'ours',
    externalId: null,
    clientId: '1',
    petId: 'a',
    startsAt: '2027-03-02T15:00:00.000Z',
    lengthInMinutes: 30,
    typeId: 'wellness',
    staffId: 'lee',
    roomId: null,
    ...appointment,
  },
  note,
});

describe('a job done in files', () => {
  it('moves and confirms a visit, and keeps everything else that stands there', async () => {
    const { folder, write, rows } = await aFolder();
    await write('appointment.csv', 'id,color,startsAt,staffId', 'v,blue,2027-03-02T15:00:00Z,lee', 'w,"a, b",,kim');
    const moved = { externalId: 'v', startsAt: '2027-03-03T15:00:00.000Z', staffId: 'kim' };
    expect(await doJob(folder, aJob('move', moved))).toMatchObject({ result: 'accepted' });
    expect(await doJob(folder, aJob('confirm', { externalId: 'v' }))).toMatchObject({ result: 'accepted' });
    expect(await rows('appointment.csv')).toMatchObject([
      { id: 'v', color: 'blue', startsAt: '2027-03-03T15:00:00.000Z', staffId: 'kim', confirmed: 'yes' },
      { id: 'w', color: 'a, b', staffId: 'kim' },
    ]);
  });

  it('refuses a time that the same staff or room already has, and a visit that is gone', async () => {
    const { folder, write, rows } = await aFolder();
    await write(
      'appointment.csv',
      'id,startsAt,lengthInMinutes,staffId,roomId',
      'v,2027-03-02T14:45:00Z,30,lee,',
      'w,2027-03-02T15:29:00Z,30,kim,tub',
      'x,2027-03-02T15:30:00Z,30,lee,',
    );
    const taken = { result: 'refused', isSlotTaken: true };
    expect(await doJob(folder, aJob('book', {}))).toMatchObject(taken);
    expect(await doJob(folder, aJob('book', { staffId: 'ann', roomId: 'tub' }))).toMatchObject(taken);
    expect(await doJob(folder, aJob('move', { externalId: 'v', staffId: 'kim' }))).toMatchObject(taken);
    expect(await doJob(folder, aJob('move', { externalId: 'z' }))).toEqual({
      result: 'refused',
      reason: 'The visit is not known any more.',
      isSlotTaken: false,
    });
    expect(
      await doJob(folder, aJob('book', { startsAt: '2027-03-02T15:15:00.000Z', lengthInMinutes: 15 })),
    ).toMatchObject({
      result: 'accepted',
    });
    expect(await rows('appointment.csv')).toHaveLength(4);
  });

  it('adds a note once, with all its lines', async () => {
    const { folder, rows } = await aFolder();
    const note = { petId: 'a', text: 'Luna "sneezes",\nsince Monday', writtenAt: '2027-03-02T15:00:00.000Z' };
    await doJob(folder, aJob('note', null, note));
    expect(await doJob(folder, aJob('note', null, note))).toMatchObject({ result: 'accepted' });
    expect(await rows('notes.csv')).toEqual([{ id: 'job-1', ...note }]);
    expect(await doJob(folder, aJob('note', null, { ...note, petId: null }))).toMatchObject({ result: 'refused' });
  });
});
