import { randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import { afterAll, expect } from 'vitest';
import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import type { PimsType } from '#contract/platform/practice.ts';
import { asPlainText } from '#contract/templates/templates.ts';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import type { Database } from '#server/db/schema.ts';
import { openStore } from '#server/db/open-store.ts';
import type { Store } from '#server/db/store.ts';
import { recordPracticeData } from '#server/domain/appointment/record-practice-data.ts';
import {
  type Context,
  readingContext,
  type Staff,
  type StaffCaller,
  type SystemCaller,
  systemAt,
} from '#server/domain/context.ts';
import { createNewsletter } from '#server/domain/newsletter/create.ts';
import { type CommandRunner, runCommand } from '#server/domain/run-command.ts';
import { aPhone } from './a-phone.ts';
import { emptyDatabase } from './empty-database.ts';
import { perWorker } from './per-worker.ts';
import { startPostgres } from './postgres.ts';

/** One database for all tests of a worker; each test makes practices of its own. With `TEST_STORE=postgres` it is a real PostgreSQL. */
export const aStore = (): Promise<Store> => perWorker('store', openTestStore);

const openTestStore = async (): Promise<Store> =>
  openStore(
    process.env['TEST_STORE'] === 'postgres'
      ? { url: (await startPostgres()).url }
      : { memory: true, copyOf: await emptyDatabase() },
  );

/** A database, and what runs commands on it. */
export interface World {
  readonly store: Store;
  readonly runner: CommandRunner;
}

export async function startWorld(): Promise<World> {
  return worldOf(await aStore());
}

/**
 * A world whose database no other file uses, closed after the file: for jobs, which work off whatever is due in all of it, and for
 * tests that fill it.
 */
export async function startOwnWorld(): Promise<World> {
  const store = await openTestStore();
  afterAll(() => store.close());
  return worldOf(store);
}

const worldOf = (store: Store): World => ({ store, runner: { store, wake: () => undefined } });

type Row<T extends keyof Database> = Selectable<Database[T]>;
type Given<T extends keyof Database> = Partial<Omit<Insertable<Database[T]>, 'practice'>>;

/** The row key of a practice that no other test has. */
export const aRowKey = (pims: PimsType = 'NEO'): string => `${pims}#org-${randomUUID()}:main`;

/** A practice with texting switched on, in New York, with a number of its own. */
export async function aPractice({ store: { db } }: World, given: Given<'practice'> = {}): Promise<Row<'practice'>> {
  const practice = aRowKey();
  const { pimsType, practiceOrgId, practiceSubOrgId } = practiceOfRowKey(practice);
  return db
    .insertInto('practice')
    .values({
      practice,
      pims: pimsType,
      organization: practiceOrgId,
      branch: practiceSubOrgId,
      name: 'Elm Street Animal Hospital',
      time_zone: 'America/New_York',
      texting_number: aPhone(),
      messaging_enabled_at: '2026-01-01T00:00:00.000Z',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const aClient = (
  { store: { db } }: World,
  practice: string,
  given: Given<'pet_owner'> = {},
): Promise<Row<'pet_owner'>> =>
  db
    .insertInto('pet_owner')
    .values({
      practice,
      pims_id: randomUUID().slice(0, 8),
      first_name: 'Maya',
      last_name: 'Okafor',
      contact_phone: aPhone(),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** The client's husband, who has a phone of his own. */
export const aSecondaryContact = (
  { store: { db } }: World,
  practice: string,
  pet_owner_id: string,
  given: Given<'secondary_contact'> = {},
): Promise<Row<'secondary_contact'>> =>
  db
    .insertInto('secondary_contact')
    .values({ practice, pet_owner_id, name: 'Tom Okafor', relation: 'husband', phone: aPhone(), ...given })
    .returningAll()
    .executeTakeFirstOrThrow();

export const aPet = (
  { store: { db } }: World,
  practice: string,
  pet_owner_id: string,
  given: Given<'pet'> = {},
): Promise<Row<'pet'>> =>
  db
    .insertInto('pet')
    .values({ practice, pet_owner_id, name: 'Biscuit', species: 'Canine', ...given })
    .returningAll()
    .executeTakeFirstOrThrow();

export const aConversation = (
  { store: { db } }: World,
  practice: string,
  given: Given<'conversation'> = {},
): Promise<Row<'conversation'>> =>
  db
    .insertInto('conversation')
    .values({ practice, sms_phone: aPhone(), ...given })
    .returningAll()
    .executeTakeFirstOrThrow();

/** By default a text from the client. It does not become the conversation's latest message. */
export const aMessage = (
  { store: { db } }: World,
  practice: string,
  conversation_id: string,
  given: Given<'message'> = {},
): Promise<Row<'message'>> =>
  db
    .insertInto('message')
    .values({ practice, conversation_id, type: 'SMS', direction: 'INBOUND', content: 'Hello', ...given })
    .returningAll()
    .executeTakeFirstOrThrow();

export const aTemplate = (
  { store: { db } }: World,
  practice: string,
  given: Given<'template'> = {},
): Promise<Row<'template'>> =>
  db
    .insertInto('template')
    .values({
      practice,
      type: 'SMS_QUICK_REPLY',
      name: 'Opening hours',
      content: JSON.stringify(asPlainText('We are open until five.')),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A newsletter with an empty letter. */
export const aNewsletter = (
  { runner }: World,
  practice: string,
  { name }: { readonly name: string },
): Promise<Newsletter> =>
  runCommand(runner, systemAt(practice), (ctx) => {
    const { pimsType: pims, practiceOrgId: org, practiceSubOrgId: branch } = ctx.identity;
    return createNewsletter(ctx, { pims, org, branch, type: 'PracticeNewsletter', name }, '');
  });

export const aStaffUser = (
  { store: { db } }: World,
  practice: string,
  given: Given<'staff_user'> = {},
): Promise<Row<'staff_user'>> =>
  db
    .insertInto('staff_user')
    .values({ practice, email: 'grace@elm.example', first_name: 'Grace', last_name: 'Hopper', ...given })
    .returningAll()
    .executeTakeFirstOrThrow();

/** What the practice software reports for an appointment: the 24th of November 2026 at ten in New York. */
export function practiceData(
  id: string,
  given: { mark?: string; date?: string; timestamp?: string; confirmed?: boolean; client?: string } = {},
) {
  const {
    mark = 'Biscuit',
    date = '2026-11-24T15:00:00.000Z',
    timestamp = '2026-11-20T12:00:00.000Z',
    confirmed = false,
    client = randomUUID(),
  } = given;
  return {
    resource_id: id,
    action_type: 'PRACTICE_DATA_UPSERT' as const,
    data: {
      timestamp,
      appointment: { id, date, type: 'Exam', typeId: 'exam', confirmed, resource: 'Dr. Ortiz' },
      animalOwner: { id: client, name: mark, smsPhone: aPhone(), email: null },
      animal: { id: randomUUID(), name: mark, sex: 'F', species: 'Canine', breed: null },
    },
  };
}

/** An appointment as the practice software reported it. */
export async function anAppointment(
  world: World,
  practice: string,
  given: Parameters<typeof practiceData>[1] = {},
): Promise<Row<'appointment'>> {
  const id = randomUUID();
  await at(world, practice, null).run(recordPracticeData, practiceData(id, given));
  return world.store.db
    .selectFrom('appointment')
    .selectAll()
    .where('practice', '=', practice)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export const ada: Staff = { id: 'ada', email: 'ada@elm.example', name: 'Ada Lovelace' };
/** A colleague of Ada. */
export const grace: Staff = { id: 'grace', email: 'grace@elm.example', name: 'Grace Hopper' };

export const asStaff = (practice: string, staff: Staff = ada): StaffCaller => ({
  kind: 'staff',
  practice,
  staff,
  expiresAt: Math.floor(Date.now() / 1000) + 3600,
});

type PracticeCaller = StaffCaller | SystemCaller;
type Verb<C extends PracticeCaller, I extends unknown[], T> = (ctx: Context<C>, ...input: I) => Promise<T>;

/** Runs verbs at a practice as a member of staff, or as the system where `staff` is null. */
export function at(world: World, practice: string, staff?: Staff): Runner<StaffCaller>;
export function at(world: World, practice: string, staff: null): Runner<SystemCaller>;
export function at(
  world: World,
  practice: string,
  staff: Staff | null = ada,
): Runner<StaffCaller> | Runner<SystemCaller> {
  return staff ? runnerFor(world, asStaff(practice, staff)) : runnerFor(world, systemAt(practice));
}

const runnerFor = <C extends PracticeCaller>(world: World, caller: C) => ({
  /** Runs a verb in a transaction of its own, as the server does. */
  run: <I extends unknown[], T>(verb: Verb<C, I, T>, ...input: I): Promise<T> =>
    runCommand(world.runner, caller, (ctx) => verb(ctx, ...input)),
  /** The same under an idempotency key. */
  runAs: <I extends unknown[], T>(intent: string, verb: Verb<C, I, T>, ...input: I): Promise<T> =>
    runCommand(world.runner, caller, (ctx) => verb(ctx, ...input), { intent, publish: null }),
  read: <I extends unknown[], T>(verb: Verb<C, I, T>, ...input: I): Promise<T> =>
    verb(readingContext(world.store.db, caller), ...input),
});
type Runner<C extends PracticeCaller> = ReturnType<typeof runnerFor<C>>;

/** The events that open windows of the practice received, in order: `conversation 0190…`. */
export async function announcements({ store: { db } }: World, practice: string): Promise<string[]> {
  const rows = await db.selectFrom('event').selectAll().where('practice', '=', practice).orderBy('seq').execute();
  return rows.map((row) => `${row.kind} ${row.subject_id}`);
}

/** The code a verb refused with. */
export const refusal = (code: string) => expect.objectContaining({ name: 'Refusal', code }) as unknown;
