import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { statementsOf } from '#server/db/statements-of.ts';
import type { Store } from '#server/db/store.ts';
import { readingContext, systemAt } from '#server/domain/context.ts';
import { previewReach } from '#server/domain/reminder/preview-reach.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { bareFacts } from '../bare/reminder-facts.ts';
import { comparedWith } from '../compared-with.ts';
import type { Part } from '../part.ts';
import { median } from '../percentiles.ts';
import type { Table } from '../table.ts';

const practice = 'NEO#bench:main';
const owners = 30_000;
const animals = 50_000;
const visits = 6000;
const rounds = 3;
/** At most so many times the reading of the same facts; and milliseconds. */
const required = { ratio: 3, gap: 50 };

const today = new Date().toISOString().slice(0, 10);
/** The days whose visits and services have a moment in the coming two weeks. */
const ranges = {
  visits: [addDays(today, -1), addDays(today, 29)],
  services: [addDays(today, -31), addDays(today, 75)],
} as const satisfies Record<string, [string, string]>;

/** What clients will hear in two weeks, at a practice with many animals, compared with the reading of the facts alone. */
export const reach: Part = async () => {
  const tables: Table[] = [];
  const verdicts: { text: string; passed: boolean }[] = [];
  for (const [name, open] of Object.entries({ embedded: inMemory, PostgreSQL: onPostgres })) {
    const { store, close } = await open();
    try {
      await migrate(store);
      await fill(store);
      for (const about of ['visits', 'services'] as const) {
        const { ours, bare } = await compare(store, about);
        const ratio = ours['p50 ms'] / bare['p50 ms'];
        tables.push({
          title: `${about} of ${animals.toLocaleString('en-US')} animals, ${name}`,
          lines: comparedWith(ours, bare),
        });
        verdicts.push({
          text: `${about}, ${name}: ${ratio.toFixed(1)} times the bare reading; at most ${required.ratio}`,
          passed: ratio <= required.ratio,
        });
        verdicts.push({
          text: `${about}, ${name}: the event loop waits at most ${Math.round(ours['longest gap ms'])} ms; at most ${required.gap}`,
          passed: ours['longest gap ms'] <= required.gap,
        });
      }
    } finally {
      await close();
    }
  }
  return { tables, verdicts };
};

async function inMemory() {
  const store = await openEmbedded(null);
  return { store, close: () => store.close() };
}

async function onPostgres() {
  const server = await startPostgres();
  const store = await openPostgres(server.url);
  return {
    store,
    close: async () => {
      await store.close();
      await server.stop();
    },
  };
}

async function compare(store: Store, about: 'visits' | 'services') {
  const ctx = () => readingContext(store.db, systemAt(practice));
  const ours: Measured[] = [];
  const bare: Measured[] = [];
  // The first round compiles the code and fills the caches, and is not counted.
  for (let round = -1; round < rounds; round += 1) {
    const our = await measured(async () => (await previewReach(ctx(), { about, weeks: 2 })).saved.messages);
    const their = await measured(() => bareFacts(store.db, practice, about, [...ranges[about]]));
    if (round >= 0) {
      ours.push(our);
      bare.push(their);
    }
  }
  return { ours: figuresOf(ours), bare: figuresOf(bare) };
}

interface Measured {
  readonly milliseconds: number;
  /** The longest time without a turn of the event loop. */
  readonly gap: number;
}

async function measured(work: () => Promise<number>): Promise<Measured> {
  let [isOver, gap, last] = [false, 0, performance.now()];
  const turn = () => {
    const now = performance.now();
    gap = Math.max(gap, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  turn();
  const start = performance.now();
  if ((await work()) === 0) throw new Error('Nothing is sent.');
  isOver = true;
  return { milliseconds: performance.now() - start, gap };
}

const figuresOf = (rounds: readonly Measured[]) => ({
  'p50 ms': median(rounds.map(({ milliseconds }) => milliseconds)),
  'longest gap ms': median(rounds.map(({ gap }) => gap)),
});

/** The migrations are a bundle's; here they are files. */
async function migrate({ db }: Store): Promise<void> {
  const folder = 'server/db/migrations';
  for (const file of readdirSync(folder).toSorted())
    for (const statement of statementsOf(readFileSync(path.join(folder, file), 'utf8')))
      await sql.raw(statement).execute(db);
}

async function fill({ db }: Store): Promise<void> {
  const campaign = { status: 'completed', startDate: '2025-01-01' };
  const campaigns = [
    { ...campaign, campaignType: 'AppointmentReminders', mediums: ['SMS', 'EMAIL'] },
    { ...campaign, campaignType: 'ServiceReminders', mediums: ['SMS', 'EMAIL', 'POSTCARD'] },
  ];
  await sql`
    insert into practice (practice, pims, organization, branch, name, time_zone, texting_number, messaging_enabled_at, campaign_enrollments)
    values (${practice}, 'NEO', 'bench', 'main', 'Bench', 'America/New_York', '+15551230100', now(), ${JSON.stringify(campaigns)})
  `.execute(db);
  await sql`
    insert into pet_owner (practice, pims_id, first_name, contact_phone, email)
    select ${practice}, n, 'Maya', '+1555' || (1000000 + n), 'client-' || n || '@mail.example' from generate_series(1, ${owners}::int) n
  `.execute(db);
  await sql`
    with own as (select id, row_number() over (order by id) as place from pet_owner where practice = ${practice})
    insert into pet (practice, pet_owner_id, name)
    select ${practice}, own.id, 'Biscuit' from generate_series(1, ${animals}::int) n join own on own.place = 1 + n % ${owners}::int
  `.execute(db);
  await sql`
    with own as (select id, pet_owner_id, row_number() over (order by id) as place from pet where practice = ${practice})
    insert into appointment (practice, id, pet_owner_id, pet_id, starts_at, resource_date, type, type_id)
    select ${practice}, 'visit-' || n, pet_owner_id, own.id, at, (at at time zone 'America/New_York')::date, 'Exam', 'exam'
    from generate_series(1, ${visits}::int) n join own on own.place = n * 7
    cross join lateral (select now() + make_interval(days => n % 60 - 15) as at) moment
  `.execute(db);
  await sql`
    insert into appointment_action (practice, appointment_id, action_type, data)
    select practice, id, 'PRACTICE_DATA_UPSERT', jsonb_build_object('timestamp', now() - interval '90 days') from appointment
  `.execute(db);
  await sql`
    insert into service_due (practice, id, pet_id, service_type_id, name, due_on)
    select ${practice}, 'due-' || row_number() over (), id, 'rabies', 'Rabies', current_date + (row_number() over () % 365 - 60)::int
    from pet where practice = ${practice}
  `.execute(db);
  await sql`analyze`.execute(db);
}
