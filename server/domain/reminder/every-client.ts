import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ReminderFacts } from '#contract/campaigns/reminder-facts.ts';
import { type Cadence, cadences } from '#contract/rules/cadences/cadences.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { reminderKey } from '#contract/rules/reminders/scheduled-reminders.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { Context } from '../context.ts';
import { reminderFactsOfClients } from './facts.ts';

/** Few enough that neither their rows nor their reminders block the event loop for long. */
const clientsAtOnce = 100;
const daysAtOnce = 14;

interface Days {
  readonly from: string;
  readonly to: string;
}

type Visit = (facts: ReminderFacts, recorded: ReadonlySet<string>) => void;

/**
 * Reads the facts of every client with visits or due services on these days, some at a time, and lets other requests run between. Of one
 * practice, only one request at a time does so.
 * @param visit also gets the keys of the reminders that are recorded before their moment
 */
export const forEachClient = (ctx: Context, having: 'visits' | 'services', days: Days, visit: Visit): Promise<void> =>
  oneAtATime(`clients of ${ctx.practice}`, () => visitClients(ctx, having, days, visit));

async function visitClients(ctx: Context, having: 'visits' | 'services', days: Days, visit: Visit): Promise<void> {
  const clients = await (having === 'services' ? clientsWithServices(ctx, days) : clientsWithVisits(ctx, days));
  const load = (start: number) => {
    const ids = clients.slice(start, start + clientsAtOnce);
    return Promise.all([factsOf(ctx, ids), recordedOf(ctx, ids)]);
  };
  let next = load(0);
  for (let start = 0; start < clients.length; start += clientsAtOnce) {
    const [all, recorded] = await next;
    // The database reads on while these are visited. Its failure is thrown where it is awaited.
    next = load(start + clientsAtOnce);
    next.catch(() => undefined);
    for (const facts of all) visit(facts, recorded);
    await nextTurn();
  }
  await next;
}

/** The days of visits or due services that have a moment within so many days; one more on each side for the time of day. */
export function daysConcerned(names: readonly Cadence[], today: string, days: number): Days {
  const distances = names.flatMap((cadence) => {
    const { after } = cadences[cadence];
    return 'days' in after ? [-after.days] : [-31 * after.months, -28 * after.months];
  });
  return { from: addDays(today, Math.min(...distances) - 1), to: addDays(today, Math.max(...distances) + days + 1) };
}

const clientsWithVisits = async (ctx: Context, { from, to }: Days): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct pet_owner_id as id from appointment
    where practice = ${ctx.practice} and deleted_at is null and pet_owner_id is not null
      and resource_date between ${from}::date and ${to}::date
    order by id
  `.execute(ctx.db);
  return rows.map(({ id }) => id);
};

/** In several statements, because the embedded database would answer one of months in a single long turn of the event loop. */
async function clientsWithServices(ctx: Context, { from, to }: Days): Promise<string[]> {
  const clients = new Set<string>();
  for (let first = from; first <= to; first = addDays(first, daysAtOnce)) {
    const next = addDays(first, daysAtOnce);
    const { rows } = await sql<{ id: string }>`
      select distinct pet.pet_owner_id as id
      from service_due due join pet on pet.practice = due.practice and pet.id = due.pet_id
      where due.practice = ${ctx.practice} and due.due_on >= ${first}::date and due.due_on < ${next}::date
    `.execute(ctx.db);
    for (const { id } of rows) clients.add(id);
  }
  return [...clients].toSorted();
}

async function factsOf(ctx: Context, ids: readonly string[]): Promise<ReminderFacts[]> {
  const owners = await ctx.db
    .selectFrom('pet_owner')
    .selectAll()
    .where('practice', '=', ctx.practice)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return reminderFactsOfClients(ctx, owners, ctx.now);
}

/** The keys of reminders that are recorded before their moment: services that were merged into an earlier message. */
async function recordedOf(ctx: Context, ownerIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .selectFrom('reminder')
    .select(['cadence', 'medium', 'subject_id as subjectId', 'due_on as dueOn'])
    .where('practice', '=', ctx.practice)
    .where('pet_owner_id', '=', sql<string>`any(${[...ownerIds]}::uuid[])`)
    .where('at', '>=', ctx.now.toISOString())
    .execute();
  return new Set(rows.map(reminderKey));
}
