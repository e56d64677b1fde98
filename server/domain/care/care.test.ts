import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CareConfig,
  type CareRecord,
  getCareFigures,
  getRecommendedCare,
  listEducationMaterials,
  saveRecommendedCare,
  type ServiceEdit,
} from '#contract/campaigns/recommended-care.ts';
import { listPublishes, revertPublish } from '#contract/campaigns/publishes.ts';
import type { Endpoint, Input, Output } from '#contract/http.ts';
import { careOf } from '#contract/rules/care/care-score.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { anApp } from '#tests/support/an-app.ts';
import { careRecordsOf } from '#tests/support/care-world.ts';
import { aClient, aPet, aPractice, startWorld } from '#tests/support/server-world.ts';
import { reportsOfServices } from '#tests/support/services-world.ts';

const world = await startWorld();
const server = anApp(world);
const { db } = world.store;

const zone = 'America/New_York';
const today = dayIn(new Date(), zone);
const price = { display: 'range', minCost: 180, maxCost: 320, cost: null } as const;
const whole = { recommended: true, addToCareScore: true, price, reason: 'Sore gums hurt.', materials: [], links: [] };

/** A practice whose software lists Rabies and Dental check. */
async function aCaringPractice() {
  const { practice } = await aPractice(world, { time_zone: zone });
  const { parts, key, service, switches } = careRecordsOf(practice);
  const client = await aClient(world, practice);
  const software = reportsOfServices({ world, practice });
  const report = (...ids: string[]) =>
    software.report(...ids.map((id) => ({ id, name: nameOf[id] ?? '', species: id === 'fecal' ? [] : ['Canine'] })));
  const lists = async (pet_id: string, service_type_id: string, due_on: string) =>
    db
      .insertInto('service_due')
      .values({ practice, id: randomUUID(), pet_id, service_type_id, name: nameOf[service_type_id] ?? '', due_on })
      .execute();
  await report('rabies', 'dental');
  const biscuit = await aPet(world, practice, client.id, { name: 'Biscuit', species: 'Canine' });
  await lists(biscuit.id, 'rabies', addDays(today, 90));
  await lists(biscuit.id, 'dental', addDays(today, -200));
  const call = <E extends Endpoint>(endpoint: E, input: Input<E>, headers: Record<string, string> = {}) =>
    server.call(practice, endpoint, input, { headers });
  const callOk = async <E extends Endpoint>(...args: Parameters<typeof call<E>>): Promise<Output<E>> => {
    const { status, body } = await call(...args);
    expect(status, JSON.stringify(body)).toBe(args[0].status);
    return body as Output<E>;
  };
  const config = () => callOk(getRecommendedCare, parts);
  const recordOf = async (id: string) => recordIn(await config(), key(id));
  return {
    practice,
    parts,
    client,
    biscuit,
    lists,
    software,
    report,
    call,
    callOk,
    key,
    service,
    switches,
    config,
    recordOf,
  };
}
const nameOf: Record<string, string> = { rabies: 'Rabies', dental: 'Dental check', fecal: 'Fecal test' };
const recordIn = ({ items }: CareConfig, key: string) =>
  items.find(({ recordRowKey }) => recordRowKey === key) as CareRecord;
const dataIn = (record: CareRecord) => (record.recordType === 'Data' ? record.serviceData : null);

describe('what a practice recommends', () => {
  it('is its switches, off by default, and a record for each service [RC-02] [RC-03] [RC-04] [API-69]', async () => {
    const { parts, key, config } = await aCaringPractice();
    const { items } = await config();
    expect(items).toEqual([
      {
        ...parts,
        recordRowKey: key('config'),
        recordType: 'RecommendedCare',
        recommendedCare: false,
        showScore: false,
      },
      ...['dental', 'rabies'].map((id) => ({
        ...parts,
        recordRowKey: key(id),
        recordType: 'Data',
        serviceData: {
          name: nameOf[id],
          species: ['Canine'],
          listed: true,
          recommended: false,
          addToCareScore: true,
          price: { display: 'range', minCost: null, maxCost: null, cost: null },
          reason: '',
          materials: [],
          links: [],
        },
      })),
    ]);
  });

  it('is read in one record with a map of services too, with the defaults [RC-03] [API-69]', () => {
    const parts = { organization: 'o', pims: 'Neo', branch: 'b', recordRowKey: 'NEO#o:b#config' };
    const serviceData = { 'NEO#o:b#rabies': { reason: 'The law.' }, 'NEO#o:b#dental': { addToCareScore: false } };
    const records = [{ ...parts, recordType: 'RecommendedCare', recommendedCare: true, serviceData }];
    const { items } = getRecommendedCare.response.parse({ items: records });
    expect(items).toMatchObject([
      { recordType: 'RecommendedCare', recommendedCare: true, showScore: false },
      { recordRowKey: 'NEO#o:b#rabies', serviceData: { reason: 'The law.', addToCareScore: true, recommended: true } },
      { recordRowKey: 'NEO#o:b#dental', serviceData: { reason: '', addToCareScore: false } },
    ]);
  });

  it('is of the token’s practice only [D-51] [F-45]', async () => {
    const { call, parts } = await aCaringPractice();
    for (const other of [{ branch: 'other' }, { organization: 'other' }, { pims: 'EZYVET' as const }])
      expect((await call(getRecommendedCare, { ...parts, ...other })).status).toBe(403);
  });
});

describe('publishing records', () => {
  it('stores them whole, answers all, and keeps what is left out [API-70] [RC-02]', async () => {
    const { callOk, service, switches, key } = await aCaringPractice();
    const links = ['https://elm.example/teeth'];
    const answer = await callOk(saveRecommendedCare, {
      items: [switches(true, true), service('dental', { ...whole, links, materials: ['dental'] })],
    });
    expect(answer.items).toHaveLength(3);
    expect(recordIn(answer, key('config'))).toMatchObject({ recommendedCare: true, showScore: true });
    expect(dataIn(recordIn(answer, key('dental')))).toMatchObject({ ...whole, links, materials: ['dental'] });
    const bare = { reason: ' Told again. ', addToCareScore: false };
    const next = await callOk(saveRecommendedCare, { items: [service('dental', bare)] });
    expect(dataIn(recordIn(next, key('dental')))).toMatchObject({
      ...whole,
      links,
      materials: ['dental'],
      reason: 'Told again.',
      addToCareScore: false,
    });
  });

  it('needs price and doctor’s note where a service is recommended, and nothing else [RC-09] [RC-10]', async () => {
    const { call, callOk, service } = await aCaringPractice();
    await callOk(saveRecommendedCare, { items: [service('dental', { reason: '' })] });
    const refusals = [
      [{ ...whole, price: { ...price, minCost: null } }, 'price', 'Enter a price.'],
      [{ ...whole, price: { ...price, minCost: 400 } }, 'price', 'Maximum price must be greater than minimum price'],
      [{ ...whole, price: { ...price, display: 'single', cost: 0 } }, 'price', 'The price cannot be zero.'],
      [{ ...whole, reason: '  ' }, 'reason', 'A recommended service needs the doctor’s note.'],
      [{ ...whole, materials: ['none'] }, 'materials', 'There is no such material.'],
    ] as const;
    for (const [data, field, message] of refusals) {
      const { status, body } = await call(saveRecommendedCare, {
        items: [service('rabies', whole), service('dental', data as unknown as ServiceEdit)],
      });
      expect(status).toBe(400);
      expect(body).toMatchObject({ details: [{ field: `body.items.1.serviceData.${field}`, message }] });
    }
  });

  it('takes web addresses only, by their literal message [RC-11] [F-57] [F-60]', async () => {
    const { call, callOk, service } = await aCaringPractice();
    for (const link of ['elm', 'javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'ftp://elm.example']) {
      const { status, body } = await call(saveRecommendedCare, { items: [service('dental', { links: [link] })] });
      expect(status, link).toBe(400);
      expect(JSON.stringify(body)).toContain('Please provide valid web address');
    }
    const four = Array.from({ length: 4 }, (_, index) => `https://elm.example/${index}`);
    expect((await call(saveRecommendedCare, { items: [service('dental', { links: four })] })).status).toBe(400);
    // It is stored and never fetched.
    await callOk(saveRecommendedCare, { items: [service('dental', { links: ['http://169.254.169.254/latest'] })] });
  });

  it('refuses keys that are not a record’s of this practice, and writes nothing [RC-14] [SH-89] [F-45]', async () => {
    const { practice, call, service, switches, recordOf } = await aCaringPractice();
    const other = await aCaringPractice();
    const keys = [practice, `${practice}#a#b`, 'AVIMARK#o:b#dental', `${practice}#`, other.key('dental'), '', 'x'];
    for (const recordRowKey of keys) {
      const items = [service('rabies', whole), { ...service('dental', whole), recordRowKey }];
      const { status, body } = await call(saveRecommendedCare, { items });
      expect(status, recordRowKey).toBe(400);
      expect(body).toMatchObject({ code: 'invalid_row_key', details: [{ field: 'body.items.1.recordRowKey' }] });
    }
    const wrongType = await call(saveRecommendedCare, {
      items: [{ ...switches(true, false), recordRowKey: `${practice}#rabies` }],
    });
    expect(wrongType.body).toMatchObject({ code: 'invalid_row_key' });
    const foreign = { ...service('dental', whole), organization: other.parts.organization };
    expect((await call(saveRecommendedCare, { items: [foreign] })).body).toMatchObject({ code: 'invalid_row_key' });
    const unknown = await call(saveRecommendedCare, { items: [service('none', whole)] });
    expect(unknown).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    const twice = await call(saveRecommendedCare, { items: [service('dental', whole), service('dental', whole)] });
    expect(twice).toMatchObject({ status: 400, body: { details: [{ message: 'Name each record once.' }] } });
    expect(dataIn(await recordOf('rabies'))).toMatchObject({ recommended: false });
    expect(dataIn(await other.recordOf('dental'))).toMatchObject({ recommended: false });
  });

  it('shows the score only with the recommendations [RC-04]', async () => {
    const { call, switches } = await aCaringPractice();
    const { status, body } = await call(saveRecommendedCare, { items: [switches(false, true)] });
    expect(status).toBe(400);
    expect(body).toMatchObject({ details: [{ field: 'body.items.0.showScore' }] });
  });

  it('is one publish with a change for each record, which can be undone; a stale one is refused [API-70]', async () => {
    const { call, callOk, service, switches, key, recordOf } = await aCaringPractice();
    const headers = { 'publish-id': randomUUID(), 'settings-version': '0' };
    await callOk(saveRecommendedCare, { items: [switches(true, false), service('dental', whole)] }, headers);
    const [publish] = (await callOk(listPublishes, {})).data;
    expect(publish?.changes).toEqual([
      {
        subject: { kind: 'recommended-care', id: key('config') },
        before: { recommendedCare: false },
        after: { recommendedCare: true },
      },
      {
        subject: { kind: 'recommended-care', id: key('dental') },
        before: expect.objectContaining({ recommended: false, reason: '' }) as unknown,
        after: { recommended: true, price, reason: whole.reason },
      },
    ]);
    const stale = await call(
      saveRecommendedCare,
      { items: [service('rabies', whole)] },
      { 'publish-id': randomUUID(), 'settings-version': '0' },
    );
    expect(stale).toMatchObject({ status: 409, body: { code: 'settings_changed' } });
    // A colleague's note does not keep the price from being put back.
    await callOk(saveRecommendedCare, { items: [service('rabies', { reason: 'The law.' })] });
    await callOk(revertPublish, { id: publish?.publish_id ?? '' });
    expect(await recordOf('config')).toMatchObject({ recommendedCare: false });
    expect(dataIn(await recordOf('dental'))).toMatchObject({ recommended: false, reason: '' });
    expect(dataIn(await recordOf('rabies'))).toMatchObject({ reason: 'The law.' });
  });

  it('is not undone where a recommended service would lack its note [RC-10]', async () => {
    const { callOk, call, service } = await aCaringPractice();
    await callOk(saveRecommendedCare, { items: [service('dental', { ...whole, recommended: false })] });
    const [publish] = (await callOk(listPublishes, {})).data;
    await callOk(saveRecommendedCare, { items: [service('dental', whole)] });
    expect((await call(revertPublish, { id: publish?.publish_id ?? '' })).body).toMatchObject({
      code: 'invalid_request',
      details: expect.arrayContaining([expect.objectContaining({ field: 'reason' })]) as unknown,
    });
  });

  it('keeps the record of a service that the practice software drops, until it is removed', async () => {
    const { callOk, service, recordOf, config, software, report } = await aCaringPractice();
    await callOk(saveRecommendedCare, { items: [service('dental', whole)] });
    const drop = async () => {
      await software.begin();
      await report('rabies');
      await software.end();
    };
    await drop();
    expect(dataIn(await recordOf('dental'))).toMatchObject({ name: 'Dental check', listed: false, recommended: true });
    await report('dental');
    expect(dataIn(await recordOf('dental'))).toMatchObject({ listed: true, reason: whole.reason });
    await drop();
    expect((await config()).sync?.status).toBe('DONE');
    const nothing = { recommended: false, reason: '', price: { ...price, minCost: null, maxCost: null } };
    await callOk(saveRecommendedCare, { items: [service('dental', nothing)] });
    expect(await recordOf('dental')).toBeUndefined();
  });
});

it('a sync that has begun is told with what is known so far [RC-12] [API-69]', async () => {
  const { software, config } = await aCaringPractice();
  await software.begin();
  const { sync, items } = await config();
  expect(sync).toMatchObject({ status: 'IN_PROGRESS', finishedAt: null });
  expect(items).toHaveLength(3);
});

describe('education materials', () => {
  it('are held apart, by id, the same for every practice [RC-05] [API-71] [EN-12]', async () => {
    const [one, other] = [await aCaringPractice(), await aCaringPractice()];
    const { data } = await one.callOk(listEducationMaterials, {});
    expect(data.length).toBeGreaterThan(5);
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
    for (const { species, summary, minutes } of data) {
      expect(summary.length).toBeGreaterThan(100);
      expect(minutes).toBeGreaterThan(0);
      for (const name of species) expect(['Canine', 'Feline', 'Equine', 'Avian', 'Unknown']).toContain(name);
    }
    expect((await other.callOk(listEducationMaterials, {})).data).toEqual(data);
  });
});

describe('the figures of a service', () => {
  it('count the living animals that the rule finds, and their scores, for any animals [RC-01] [RC-03] @slow', async () => {
    const animal = fc.record({
      species: fc.constantFrom('Canine' as const, 'Feline' as const, 'Unknown' as const),
      deceased: fc.boolean(),
      due: fc.array(
        fc.record({ id: fc.constantFrom('rabies', 'dental', 'fecal'), days: fc.integer({ min: -60, max: 60 }) }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(animal, { maxLength: 6 }), async (animals) => {
        const { client, lists, report, callOk, config, key, practice, service } = await aCaringPractice();
        await report('fecal');
        await callOk(saveRecommendedCare, { items: [service('rabies', whole), service('dental', whole)] });
        for (const { species, deceased, due } of animals) {
          const pet = await aPet(world, practice, client.id, { species, deceased });
          for (const { id, days } of due) await lists(pet.id, id, addDays(today, days));
        }
        const own = {
          species: 'Canine',
          deceased: false,
          due: [
            { id: 'rabies', days: 90 },
            { id: 'dental', days: -200 },
          ],
        };
        const services = (await config()).items.flatMap((record) => {
          const data = dataIn(record);
          const id = record.recordRowKey.split('#')[2] ?? '';
          return data ? [{ id, name: data.name ?? '', species: data.species ?? [], addToCareScore: true }] : [];
        });
        const living = [own, ...animals].filter(({ deceased }) => !deceased);
        const careOfAnimal = ({ species, due }: typeof own, of: typeof services) => {
          const days = due.map(({ id, days: after }) => ({ serviceTypeId: id, dueOn: addDays(today, after) }));
          return careOf(of, { species, due: days }, today);
        };
        const states = living.flatMap((one) => careOfAnimal(one, services).items);
        const recommended = services.filter(({ id }) => id !== 'fecal');
        const scores = ['Canine', 'Feline', 'Unknown'].flatMap((species) => {
          const own = living.flatMap((one) =>
            one.species === species ? (careOfAnimal(one, recommended).score ?? []) : [],
          );
          const mean = Math.round(own.reduce((sum, one) => sum + one, 0) / own.length);
          return own.length > 0 ? [{ species, animals: own.length, score: mean }] : [];
        });
        const count = (id: string, ...wanted: string[]) =>
          states.filter(({ service, state }) => service.id === id && wanted.includes(state)).length;
        const { data, scores: counted } = await callOk(getCareFigures, {});
        expect(counted.toSorted((one, other) => (one.species < other.species ? -1 : 1))).toEqual(scores);
        expect(data).toEqual(
          services.map(({ id }) => ({
            recordRowKey: key(id),
            listed: count(id, 'overdue', 'due_soon', 'up_to_date'),
            upToDate: count(id, 'due_soon', 'up_to_date'),
            overdue: count(id, 'overdue'),
            gaps: count(id, 'gap'),
          })),
        );
      }),
      { numRuns: 15 },
    );
  });
});
