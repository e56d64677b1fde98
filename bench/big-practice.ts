import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { statementsOf } from '#server/db/statements-of.ts';
import type { Store } from '#server/db/store.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { median } from './percentiles.ts';

/** The practice of `eachBigPractice`. */
export const practice = 'NEO#bench:main';
export const owners = 30_000;
export const animals = 50_000;
const visits = 6000;

/** Measures a practice with many animals on the embedded database, and on PostgreSQL. */
export async function eachBigPractice(work: (database: string, store: Store) => Promise<void>): Promise<void> {
  for (const [name, open] of Object.entries({ embedded: inMemory, PostgreSQL: onPostgres })) {
    const { store, close } = await open();
    try {
      await migrate(store);
      await fill(store);
      await work(name, store);
    } finally {
      await close();
    }
  }
}

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

export interface Measured {
  readonly milliseconds: number;
  /** The longest time without a turn of the event loop. */
  readonly gap: number;
}

/** @param work returns how much it did, which must be something */
export async function measured(work: () => Promise<number>): Promise<Measured> {
  let [isOver, gap, last] = [false, 0, performance.now()];
  const turn = () => {
    const now = performance.now();
    gap = Math.max(gap, now - last);
    last = now;
    if (!isOver) setImmediate(turn);
  };
  turn();
  const start = performance.now();
  if ((await work()) === 0) throw new Error('Nothing is done.');
  isOver = true;
  return { milliseconds: performance.now() - start, gap };
}

export const figuresOf = (rounds: readonly Measured[]) => ({
  'p50 ms': median(rounds.map(({ milliseconds }) => milliseconds)),
  'longest gap ms': median(rounds.map(({ gap }) => gap)),
});

/** The migrations are a bundle's; here they are files. */
export async function migrate({ db }: Store): Promise<void> {
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
