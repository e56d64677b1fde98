import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { aClient, announcements, aPet, aPractice, at, startWorld } from '#tests/support/server-world.ts';
import { listClientClassifications } from '../client/list-classifications.ts';
import { beginServiceSync } from './begin-sync.ts';
import { endServiceSync } from './end-sync.ts';
import { listServiceTypes } from './list.ts';
import { recordServiceDue } from './record-service-due.ts';
import { recordServiceTypes } from './record-types.ts';

const world = await startWorld();

const rabies = { id: 'rabies', name: 'Rabies', species: ['Canine', 'Feline'] };
const dental = { id: 'dental / 2 %', name: 'dental check', species: [] };

async function aPracticeWithServices(...types: (typeof rabies)[]) {
  const { practice, time_zone } = await aPractice(world);
  const system = at(world, practice, null);
  await system.run(recordServiceTypes, types);
  const staff = at(world, practice);
  const list = () => staff.read(listServiceTypes, {});
  const counted = async () =>
    Object.fromEntries((await staff.read(listServiceTypes, { counts: true })).data.map((one) => [one.id, one.petsDue]));
  const today = dayIn(new Date(), time_zone);
  return { practice, system, list, counted, today };
}

describe('the services of the practice software', () => {
  it('are listed by name with their species, those of another practice are not [API-65] [MS-02] [SH-01]', async () => {
    const { list } = await aPracticeWithServices(rabies, dental);
    await aPracticeWithServices({ ...rabies, id: 'other', name: 'Other' });
    expect((await list()).data).toEqual([dental, rabies]);
  });

  it('are as it reported them last, each once [API-65]', async () => {
    const { system, list } = await aPracticeWithServices(rabies);
    await system.run(recordServiceTypes, [
      dental,
      { ...rabies, name: 'Rabies 1 year' },
      { ...rabies, name: 'Rabies 3 years' },
    ]);
    await system.run(recordServiceTypes, []);
    expect((await list()).data).toEqual([dental, { ...rabies, name: 'Rabies 3 years' }]);
  });

  it('are counted with the living animals that are due for them in the coming 60 days, each once [API-65] [MS-02]', async () => {
    const { practice, system, counted, today } = await aPracticeWithServices(rabies, dental);
    const { id: owner } = await aClient(world, practice);
    const [luna, milo, gone] = [
      await aPet(world, practice, owner),
      await aPet(world, practice, owner),
      await aPet(world, practice, owner, { deceased: true }),
    ];
    const due = (petId: string, dueOn: string) =>
      system.run(recordServiceDue, { id: randomUUID(), petId, serviceTypeId: 'rabies', name: 'Rabies', dueOn });
    await due(luna.id, today);
    await due(luna.id, addDays(today, 1));
    await due(luna.id, addDays(today, -1));
    await due(milo.id, addDays(today, 59));
    await due(gone.id, today);
    expect(await counted()).toEqual({ rabies: 2, [dental.id]: 0 });
    await due(milo.id, addDays(today, 60));
    expect(await counted()).toMatchObject({ rabies: 2 });
  });

  it('have a later due day once one was given, in one row [API-65]', async () => {
    const { practice, system, counted, today } = await aPracticeWithServices(rabies);
    const pet = await aPet(world, practice, (await aClient(world, practice)).id);
    const service = { id: 'luna-rabies', petId: pet.id, serviceTypeId: 'rabies', name: 'Rabies' };
    await system.run(recordServiceDue, { ...service, dueOn: today });
    expect(await counted()).toEqual({ rabies: 1 });
    await system.run(recordServiceDue, { ...service, dueOn: addDays(today, 365) });
    expect(await counted()).toEqual({ rabies: 0 });
  });
});

describe('a sync of services', () => {
  it('is in progress until it ends, which removes services that were not reported any more [MS-13] [API-65]', async () => {
    const { system, list } = await aPracticeWithServices(rabies, dental);
    expect((await list()).sync).toEqual({ status: 'DONE', startedAt: null, finishedAt: null });
    await system.run(beginServiceSync);
    const { data, sync } = await list();
    expect(data).toEqual([dental, rabies]);
    expect(sync).toEqual({ status: 'IN_PROGRESS', startedAt: expect.any(String) as unknown, finishedAt: null });
    await system.run(recordServiceTypes, [rabies]);
    await system.run(endServiceSync);
    const ended = await list();
    expect(ended.data).toEqual([rabies]);
    expect(ended.sync).toEqual({
      status: 'DONE',
      startedAt: sync?.startedAt,
      finishedAt: expect.any(String) as unknown,
    });
  });

  it('that ends without having begun removes nothing [MS-13]', async () => {
    const { system, list } = await aPracticeWithServices(rabies);
    await system.run(endServiceSync);
    expect((await list()).data).toEqual([rabies]);
    await system.run(beginServiceSync);
    await system.run(recordServiceTypes, [rabies]);
    await system.run(endServiceSync);
    await system.run(endServiceSync);
    expect((await list()).data).toEqual([rabies]);
  });

  it('is announced when it begins, reports and ends [MS-13]', async () => {
    const { practice, system } = await aPracticeWithServices(rabies);
    await system.run(beginServiceSync);
    await system.run(recordServiceTypes, [rabies]);
    await system.run(endServiceSync);
    expect(await announcements(world, practice)).toEqual(Array(4).fill('service_types all'));
  });
});

it('client classifications are listed by name, with their clients where asked for [API-64] [MS-08]', async () => {
  const { practice } = await aPractice(world);
  const other = await aPractice(world);
  const names = { breeder: 'Breeder', staff: 'a colleague', empty: 'Zoo' };
  for (const key of [practice, other.practice])
    await world.store.db
      .insertInto('client_classification')
      .values(Object.entries(names).map(([id, name]) => ({ practice: key, id, name })))
      .execute();
  await aClient(world, practice, { classification_ids: ['breeder', 'staff', 'gone'] });
  await aClient(world, practice, { classification_ids: ['breeder'] });
  await aClient(world, other.practice, { classification_ids: ['breeder'] });
  const staff = at(world, practice);
  expect((await staff.read(listClientClassifications, {})).data.map(({ name }) => name)).toEqual([
    'a colleague',
    'Breeder',
    'Zoo',
  ]);
  expect((await staff.read(listClientClassifications, { counts: true })).data).toEqual([
    { id: 'staff', name: 'a colleague', clients: 1 },
    { id: 'breeder', name: 'Breeder', clients: 2 },
    { id: 'empty', name: 'Zoo', clients: 0 },
  ]);
});
