import { type QueryExecutorProvider, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { hashOf } from './secret.ts';

/** At most `most` times at once, and as many again spread over `within` seconds. */
export interface Allowance {
  readonly most: number;
  readonly within: number;
}

/** An allowance with the name of what it is for. */
export interface KeyedAllowance extends Allowance {
  readonly key: string;
}

/**
 * Takes one from an allowance that all processes on the database share. In a transaction it counts once that commits.
 * @returns null if there was one left, else the whole seconds until there is
 */
export const takeOne = async (db: QueryExecutorProvider, key: string, allowance: Allowance): Promise<number | null> =>
  (await takeOneOfEach(db, [{ key, ...allowance }]))?.wait ?? null;

/**
 * Takes one from each of several allowances in one statement, in this order, until one is used up. What those before it gave is gone, so the
 * first ones should be the caller's own: whoever goes on asking uses up nothing of others.
 * @param allowances with different keys
 * @returns null if each had one left, else the one that was used up, and the whole seconds until it has one
 */
export async function takeOneOfEach(
  db: QueryExecutorProvider,
  allowances: readonly KeyedAllowance[],
): Promise<{ readonly key: string; readonly wait: number } | null> {
  const steps = allowances.map(({ key, most, within }, index) => {
    const each = within / most;
    // Nothing takes so long to refill. The database's clock was set back, so it counts as full.
    const isOfNow = sql`known.full_at <= ${later(2 * within)}`;
    return sql`${step(index)} as (
      insert into throttle as known (key_hash, full_at)
      select ${hashOf(key)}::text, ${later(each)} ${index === 0 ? sql`` : sql`where exists (select from ${step(index - 1)})`}
      on conflict (key_hash) do update
      set full_at = case when ${isOfNow} then greatest(known.full_at, clock_timestamp()) else clock_timestamp() end
        + make_interval(secs => ${each})
      where known.full_at <= ${later(within - each)} or not ${isOfNow}
      returning 1
    )`;
  });
  const counts = allowances.map((_, index) => sql`(select count(*) from ${step(index)})`);
  const { rows } = await sql<{ taken: number }>`
    with ${sql.join(steps)} select (${sql.join(counts, sql` + `)})::int as taken
  `.execute(db);
  const usedUp = allowances[rows[0]?.taken ?? 0];
  return usedUp ? { key: usedUp.key, wait: await waitFor(db, usedUp) } : null;
}

const later = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`;
const step = (index: number) => sql.table(`step_${index}`);

/** The whole seconds until a used up allowance has one. */
async function waitFor(db: QueryExecutorProvider, { key, most, within }: KeyedAllowance): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select extract(epoch from full_at - clock_timestamp())::float8 - ${within - within / most}::float8 as wait
    from throttle where key_hash = ${hashOf(key)}
  `.execute(db);
  return Math.max(1, Math.ceil(rows[0]?.wait ?? 0));
}

/** Takes as many as there are left, up to `wanted`, in a transaction. @returns how many */
export async function takeUpTo(tx: Db, key: string, { most, within }: Allowance, wanted: number): Promise<number> {
  const each = within / most;
  const hash = hashOf(key);
  await sql`insert into throttle (key_hash, full_at) values (${hash}, clock_timestamp()) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<{ used: number }>`
    select extract(epoch from full_at - clock_timestamp())::float8 as used from throttle where key_hash = ${hash} for update
  `.execute(tx);
  const [{ used } = { used: 0 }] = rows;
  // More than all of it: the database's clock was set back, so it counts as full.
  const usedNow = used > 2 * within ? 0 : Math.max(used, 0);
  const taken = Math.min(wanted, Math.max(0, Math.floor((within - usedNow) / each)));
  await sql`
    update throttle set full_at = clock_timestamp() + make_interval(secs => ${usedNow + taken * each})
    where key_hash = ${hash}
  `.execute(tx);
  return taken;
}

/** Undoes a `takeOne`. */
export const giveBack = (db: QueryExecutorProvider, key: string, { most, within }: Allowance) =>
  sql`
    update throttle set full_at = full_at - make_interval(secs => ${within / most}) where key_hash = ${hashOf(key)}
  `.execute(db);

/** Undoes a `takeOneOfEach`, in its order, so that none waits for the other in a circle. */
export async function giveBackEach(db: QueryExecutorProvider, allowances: readonly KeyedAllowance[]): Promise<void> {
  for (const { key, ...allowance } of allowances) await giveBack(db, key, allowance);
}

/** Deletes allowances that are full again, which are the same as none. */
export const deleteFullAllowances = (db: Db) =>
  db
    .deleteFrom('throttle')
    .where('full_at', '<', sql<string>`clock_timestamp()`)
    .execute();
