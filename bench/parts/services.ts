import { sql } from 'kysely';
import { momentOf } from '#contract/rules/cadences/cadence-moments.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import type { Db } from '#server/db/schema.ts';
import type { Store } from '#server/db/store.ts';
import { getCareFigures } from '#server/domain/care/get-figures.ts';
import { listClientClassifications } from '#server/domain/client/list-classifications.ts';
import { readingContext, systemAt } from '#server/domain/context.ts';
import { previewPostcards } from '#server/domain/postcard/preview.ts';
import { queueDueClients } from '#server/domain/reminder/queue-due-clients.ts';
import { listServiceTypes } from '#server/domain/service-types/list.ts';
import { bareFacts } from '../bare/reminder-facts.ts';
import { animals, eachBigPractice, figuresOf, type Measured, measured, practice } from '../big-practice.ts';
import { comparedWith } from '../compared-with.ts';
import type { Part } from '../part.ts';
import type { Table } from '../table.ts';

const rounds = 3;
const types = 20;
/** Clients who are due at one moment. */
const dueAtOnce = 5000;
const today = new Date().toISOString().slice(0, 10);
const dueDay = addDays(today, 300);
const nine = momentOf('60-days', dueDay, 'America/New_York');

interface Comparison {
  /** At most so many times the bare one. */
  readonly most: number;
  readonly ours: (db: Db) => Promise<number>;
  readonly bare: (db: Db) => Promise<number>;
}

const ctx = (db: Db) => readingContext(db, systemAt(practice));
const rowsOf = async (db: Db, statement: ReturnType<typeof sql>) => (await statement.execute(db)).rows.length;

const comparisons: Readonly<Record<string, Comparison>> = {
  'animals due for each service': {
    most: 3,
    ours: async (db) => (await listServiceTypes(ctx(db), { counts: true })).data.length,
    bare: (db) =>
      rowsOf(
        db,
        sql`
          select service_type_id, count(*) from service_due due
          join pet on pet.practice = due.practice and pet.id = due.pet_id
          where due.practice = ${practice} and due_on between ${today}::date and ${addDays(today, 59)}::date and not deceased
          group by 1`,
      ),
  },
  'clients of each classification': {
    most: 3,
    ours: async (db) => (await listClientClassifications(ctx(db), { counts: true })).data.length,
    bare: (db) =>
      rowsOf(db, sql`select classification_ids, count(*) from pet_owner where practice = ${practice} group by 1`),
  },
  'figures of recommended care': {
    most: 1.5,
    ours: async (db) => (await getCareFigures(ctx(db))).data.length,
    bare: (db) =>
      rowsOf(
        db,
        sql`
          select id, species, count(*), count(*) filter (where due_on < ${today}::date) from (
            select due.service_type_id as id, pet.species, min(due.due_on) as due_on
            from service_due due join pet on pet.practice = due.practice and pet.id = due.pet_id
            where due.practice = ${practice} and not pet.deceased group by due.service_type_id, due.pet_id, pet.species
          ) first group by 1, 2`,
      ),
  },
  'the coming postcards': {
    most: 3,
    ours: async (db) => (await previewPostcards(ctx(db), {})).cards,
    bare: (db) => bareFacts(db, practice, 'services', [addDays(today, 27), addDays(today, 62)]),
  },
  [`opening ${dueAtOnce.toLocaleString('en-US')} turns at nine`]: {
    most: 2,
    ours: async (db) => {
      await db.updateTable('practice').set({ reminders_from: nine }).where('practice', '=', practice).execute();
      await db.transaction().execute((tx) => queueDueClients(ctx(tx), nine));
      return dueAtOnce;
    },
    bare: async (db) => {
      await sql`
        insert into reminder_turn (practice, pet_owner_id, at)
        select distinct due.practice, pet.pet_owner_id, ${nine.toISOString()}::timestamptz
        from service_due due join pet on pet.practice = due.practice and pet.id = due.pet_id
        where due.practice = ${practice} and due.due_on = ${dueDay}::date
      `.execute(db);
      return dueAtOnce;
    },
  },
};

/** What the pages of service reminders and recommended care count, and what nine o’clock begins with, compared with bare statements. */
export const services: Part = async () => {
  const tables: Table[] = [];
  const verdicts: { text: string; passed: boolean }[] = [];
  await eachBigPractice(async (database, store) => {
    await addServices(store);
    for (const [name, comparison] of Object.entries(comparisons)) {
      const { ours, bare } = await compare(store, comparison);
      const ratio = ours['p50 ms'] / bare['p50 ms'];
      tables.push({
        title: `${name}, ${animals.toLocaleString('en-US')} animals, ${database}`,
        lines: comparedWith(ours, bare),
      });
      verdicts.push({
        text: `${name}, ${database}: ${ratio.toFixed(1)} times the bare statement; at most ${comparison.most}`,
        passed: ratio <= comparison.most,
      });
    }
  });
  return { tables, verdicts };
};

async function compare({ db }: Store, { ours, bare }: Comparison) {
  const measuredOf = { ours: [] as Measured[], bare: [] as Measured[] };
  const measure = async (work: Comparison['ours']) => {
    const result = await measured(() => work(db));
    await db.deleteFrom('reminder_turn').execute();
    return result;
  };
  // The first round compiles the code and fills the caches, and is not counted.
  for (let round = -1; round < rounds; round += 1) {
    const [our, their] = [await measure(ours), await measure(bare)];
    if (round < 0) continue;
    measuredOf.ours.push(our);
    measuredOf.bare.push(their);
  }
  return { ours: figuresOf(measuredOf.ours), bare: figuresOf(measuredOf.bare) };
}

/** Several services, classifications, addresses, and a day on which many are due. */
async function addServices({ db }: Store): Promise<void> {
  await sql`
    insert into service_type (practice, id, name, species, seen_at)
    select ${practice}, 'type-' || n, 'Service ' || n, '{}', now() from generate_series(0, ${types - 1}::int) n
  `.execute(db);
  await sql`update service_due set service_type_id = 'type-' || abs(hashtext(id)) % ${types}::int where practice = ${practice}`.execute(
    db,
  );
  await sql`
    insert into client_classification (practice, id, name)
    select ${practice}, 'class-' || n, 'Class ' || n from generate_series(0, 9) n
  `.execute(db);
  const address = { street: '12 Elm Street', city: 'Portland', state: 'ME', postalCode: '04101' };
  await sql`
    update pet_owner set classification_ids = array['class-' || abs(hashtext(id::text)) % 10], postal_address = ${JSON.stringify(address)}::jsonb
    where practice = ${practice}
  `.execute(db);
  await sql`
    insert into service_due (practice, id, pet_id, service_type_id, name, due_on)
    select ${practice}, 'many-' || place, id, 'type-0', 'Service 0', ${dueDay}::date
    from (select id, row_number() over (partition by pet_owner_id order by id) as of_owner, row_number() over (order by id) as place from pet where practice = ${practice}) own
    where of_owner = 1 order by place limit ${dueAtOnce}::int
  `.execute(db);
  await sql`analyze`.execute(db);
}
