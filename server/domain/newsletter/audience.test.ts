import fc from 'fast-check';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { monthsBefore } from '#contract/rules/calendar/months-before.ts';
import { type AudienceClient, audienceOf, criterion, type Recipients } from '#contract/rules/newsletters/audience.ts';
import { arbitraryOf } from '#tests/support/arbitrary-of.ts';
import { aClient, aPet, aPractice, at, startWorld } from '#tests/support/server-world.ts';
import { audience } from './audience-sql.ts';
import { countAudience, listAudience, todayAt } from './audience.ts';

const world = await startWorld();
const { db } = world.store;

async function aPracticeToAsk() {
  const { practice, organization: org, branch } = await aPractice(world);
  const staff = at(world, practice);
  const identity = { pims: 'neo', org, branch };
  const today = await staff.read(todayAt);
  return {
    practice,
    today,
    count: (recipients: Recipients) => staff.read(countAudience, { ...identity, recipients }),
    list: (recipients: Recipients, more: { q?: string; reason?: 'reached' | 'bounced'; cursor?: string } = {}) =>
      staff.read(listAudience, { ...identity, recipients, ...more }),
  };
}

const dayOffsets = fc.constantFrom(-800, -366, -365, -62, -31, -1, 0, 1, 7, 30, 31, 200);
const typeIds = ['exam', 'dental'];
const anyClient = fc.record({
  id: fc.uuid(),
  email: fc.constantFrom(
    null,
    ' ',
    'maya@home.example',
    'Maya@Home.example',
    'tom@home.example',
    'a,b@home.example',
    'a@b@home.example',
    'maya@home',
    'maya@127.0.0.1',
    'maya@bücher.example',
    "o'neil+cat@x.co",
    'x..y@home.example',
  ),
  postalCode: fc.constantFrom(null, '04101', '04', '53703'),
  isHeld: fc.boolean(),
  animals: fc.array(
    fc.record({
      species: fc.constantFrom('Canine' as const, 'Feline' as const),
      deceased: fc.boolean(),
      due: fc.array(dayOffsets, { maxLength: 2 }),
    }),
    { maxLength: 2 },
  ),
  visits: fc.array(fc.record({ offset: dayOffsets, typeId: fc.constantFrom(null, ...typeIds) }), { maxLength: 2 }),
});
const anyStops = fc.array(
  fc.tuple(
    fc.constantFrom('maya@home.example', 'tom@home.example', "o'neil+cat@x.co"),
    fc.constantFrom('ALL' as const, 'NEWSLETTER' as const, 'AFTER_VISIT' as const),
    fc.constantFrom('UNSUBSCRIBED' as const, 'BOUNCED' as const, 'COMPLAINED' as const),
  ),
  { maxLength: 3 },
);
const anyCriterion = arbitraryOf(criterion, fc.constantFrom(...typeIds, '04')) as fc.Arbitrary<Recipients['exclude']> &
  fc.Arbitrary<Exclude<Recipients['include'], 'all'>[number]>;
const criteria = (minLength: number) => fc.array(anyCriterion, { minLength, maxLength: 2 });

describe('who gets a newsletter', () => {
  it('is the same by the database and by the rule, whatever clients and criteria [NL-17] @slow', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyClient, { maxLength: 8, selector: ({ id }) => id }),
        anyStops,
        fc.oneof(fc.constant('all' as const), criteria(1)),
        criteria(0),
        fc.boolean(),
        fc.array(fc.nat(7), { maxLength: 2 }),
        fc.array(fc.nat(7), { maxLength: 1 }),
        async (clients, stops, include, exclude, withoutAnimals, alsoAt, exceptAt) => {
          const { practice, today, count, list } = await aPracticeToAsk();
          const named = (places: number[]) => places.flatMap((place) => clients[place]?.id ?? []);
          const chosen = { include, exclude, withoutAnimals, also: named(alsoAt), except: named(exceptAt) };
          const facts = clients.map((client) => factsOf(client, stops, today));
          await store(practice, clients, stops, today);
          const expected = audienceOf(facts, chosen, today);
          const { items } = await list(chosen);
          expect(new Map(items.map(({ id, reason }) => [id, reason]))).toEqual(expected);
          const { reached, excluded } = await count(chosen);
          const reasons = [...expected.values()];
          expect(reached).toBe(reasons.filter((reason) => reason === null).length);
          expect(excluded.reduce((sum, { count: of }) => sum + of, 0)).toBe(clients.length - reached);

          // As readers are written down: some clients at a time.
          const some = clients.filter((_, place) => place % 2 === 0).map(({ id }) => id);
          const { rows } = await sql<{ id: string; reason: string | null }>`
            with ${audience(practice, chosen, today, some)} select id, reason from audience
          `.execute(db);
          const among = facts.filter(({ id }) => some.includes(id));
          expect(new Map(rows.map(({ id, reason }) => [id, reason]))).toEqual(audienceOf(among, chosen, today));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is counted with ten samples, and each client is found with the reason and since when', async () => {
    const { practice, count, list } = await aPracticeToAsk();
    const maya = await aClient(world, practice, { email: 'maya@home.example' });
    const tom = await aClient(world, practice, { first_name: 'Tom', email: 'tom@home.example' });
    await aPet(world, practice, maya.id, { name: 'Luna' });
    await aPet(world, practice, tom.id, { name: 'Rex', deceased: true });
    expect(await count({ include: 'all' })).toEqual({
      reached: 1,
      lacking: { owner: 0, pet: 0 },
      excluded: [{ reason: 'no_living_animal', count: 1 }],
      sample: [
        {
          id: maya.id,
          client: 'Maya Okafor',
          email: 'maya@home.example',
          animals: ['Luna'],
          reason: null,
          since: null,
        },
      ],
    });
    expect((await count({ include: 'all', withoutAnimals: true })).lacking).toEqual({ owner: 0, pet: 1 });
    await db.updateTable('pet_owner').set({ first_name: ' ' }).where('id', '=', maya.id).execute();
    expect((await count({ include: 'all' })).lacking).toEqual({ owner: 1, pet: 0 });
    await db.updateTable('pet_owner').set({ first_name: 'Maya' }).where('id', '=', maya.id).execute();
    const at_ = '2026-11-03T15:00:00.000Z';
    await db
      .insertInto('email_stop')
      .values({ practice, email: 'maya@home.example', scope: 'ALL', reason: 'BOUNCED', at: at_ })
      .execute();
    expect((await list({ include: 'all' }, { q: 'okafor may' })).items).toMatchObject([
      { id: maya.id, reason: 'bounced', since: at_ },
    ]);
    expect((await list({ include: 'all' }, { reason: 'reached' })).items).toEqual([]);
    expect((await list({ include: 'all', withoutAnimals: true }, { reason: 'reached' })).items).toMatchObject([
      { id: tom.id },
    ]);
  });

  it('is listed in pages', async () => {
    const { practice, list } = await aPracticeToAsk();
    for (let made = 0; made < 51; made += 1) await aClient(world, practice, { email: `${made}@home.example` });
    const first = await list({ include: 'all' });
    expect(first.items).toHaveLength(50);
    const second = await list({ include: 'all' }, { cursor: first.nextCursor ?? '' });
    expect(second).toMatchObject({ items: [{ reason: 'no_living_animal' }], nextCursor: null });
  });

  it('counts months to the last day of a shorter one', () => {
    expect(monthsBefore('2026-03-31', 1)).toBe('2026-02-28');
  });
});

type Client = typeof anyClient extends fc.Arbitrary<infer T> ? T : never;
type Stops = typeof anyStops extends fc.Arbitrary<infer T> ? T : never;

/** The same key twice keeps its first reason, as the database does. */
const keptStops = (stops: Stops) => [
  ...new Map(stops.toReversed().map((stop) => [`${stop[0]} ${stop[1]}`, stop])).values(),
];

const factsOf = (client: Client, stops: Stops, today: string): AudienceClient => ({
  ...client,
  stops: keptStops(stops)
    .filter(([email, scope]) => email === client.email?.toLowerCase() && scope !== 'AFTER_VISIT')
    .map(([, , reason]) => reason),
  animals: client.animals.map(({ due, ...animal }) => ({ ...animal, dueOn: due.map((days) => addDays(today, days)) })),
  visits: client.visits.map(({ offset, typeId }) => ({ day: addDays(today, offset), typeId })),
});

async function store(practice: string, clients: readonly Client[], stops: Stops, today: string): Promise<void> {
  for (const [email, scope, reason] of keptStops(stops))
    await db.insertInto('email_stop').values({ practice, email, scope, reason }).execute();
  for (const { id, email, postalCode, isHeld, animals, visits } of clients) {
    const postal_address = postalCode === null ? null : JSON.stringify({ ...noAddress, postalCode });
    await aClient(world, practice, { id, email, postal_address });
    if (isHeld)
      await db
        .insertInto('message_hold')
        .values({ practice, pet_owner_id: id, pet_id: null, at: new Date() })
        .execute();
    for (const { species, deceased, due } of animals) {
      const pet = await aPet(world, practice, id, { species, deceased });
      for (const days of due)
        await db
          .insertInto('service_due')
          .values({
            practice,
            id: randomUUID(),
            pet_id: pet.id,
            service_type_id: 'rabies',
            name: 'Rabies',
            due_on: addDays(today, days),
          })
          .execute();
    }
    for (const { offset, typeId } of visits) {
      const resource_date = addDays(today, offset);
      await db
        .insertInto('appointment')
        .values({
          practice,
          id: randomUUID(),
          pet_owner_id: id,
          starts_at: `${resource_date}T15:00:00Z`,
          resource_date,
          type_id: typeId,
        })
        .execute();
    }
  }
}

const noAddress = { street: null, street2: null, city: null, state: null, countryCode: null };
