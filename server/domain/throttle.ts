import { type QueryExecutorProvider, sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { hashOf } from './secret.ts';

/** At most `most` times at once, and as many again spread over `within` seconds. */
export interface Allowance {
  readonly most: number;
  readonly within: number;
}

/**
 * Takes one from an allowance that all processes on the database share. In a transaction it counts once that commits.
 * @returns null if there was one left, else the whole seconds until there is
 */
export async function takeOne(
  db: QueryExecutorProvider,
  key: string,
  { most, within }: Allowance,
): Promise<number | null> {
  const each = within / most;
  const hash = hashOf(key);
  const later = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`;
  // Nothing takes so long to refill. The database's clock was set back, so it counts as full.
  const isOfNow = sql`known.full_at <= ${later(2 * within)}`;
  const { rows } = await sql`
    insert into throttle as known (key_hash, full_at)
    values (${hash}, ${later(each)})
    on conflict (key_hash) do update
    set full_at = case when ${isOfNow} then greatest(known.full_at, clock_timestamp()) else clock_timestamp() end
      + make_interval(secs => ${each})
    where known.full_at <= ${later(within - each)} or not ${isOfNow}
    returning 1
  `.execute(db);
  if (rows.length > 0) return null;
  const { rows: full } = await sql<{ wait: number }>`
    select extract(epoch from full_at - clock_timestamp())::float8 - ${within - each}::float8 as wait
    from throttle where key_hash = ${hash}
  `.execute(db);
  return Math.max(1, Math.ceil(full[0]?.wait ?? 0));
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

/** Deletes allowances that are full again, which are the same as none. */
export const deleteFullAllowances = (db: Db) =>
  db
    .deleteFrom('throttle')
    .where('full_at', '<', sql<string>`clock_timestamp()`)
    .execute();
