import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type ConnectKind, connectKinds } from '#contract/connect/items.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';
import { beginServiceSync } from '../service-types/begin-sync.ts';
import { endServiceSync } from '../service-types/end-sync.ts';
import { markGone, lockItems } from './items.ts';
import { storeOf } from './kinds/stores.ts';

/** The practice software begins to report everything of some kinds. */
export async function beginSync(ctx: Context, { kinds }: { readonly kinds: readonly ConnectKind[] }) {
  await lockItems(ctx);
  const id = randomUUID();
  const wanted = connectKinds.filter((kind) => kinds.includes(kind));
  // Of an unfinished sync of one of the kinds, the others are dropped too, so that half of it cannot be finished.
  await sql`
    delete from connect_sync where practice = ${ctx.practice} and finished_at is null and id in (
      select id from connect_sync where practice = ${ctx.practice} and kind = any(${wanted}::text[])
    )
  `.execute(ctx.db);
  const started = await ctx.db
    .insertInto('connect_sync')
    .values(wanted.map((kind) => ({ practice: ctx.practice, kind, id, started_at: ctx.now })))
    .onConflict((conflict) =>
      conflict
        .columns(['practice', 'kind'])
        .doUpdateSet((row) => ({ id: row.ref('excluded.id'), started_at: ctx.now, finished_at: null })),
    )
    .returning('started_at')
    .executeTakeFirstOrThrow();
  if (wanted.includes('service_type')) await beginServiceSync(ctx);
  return { id, kinds: wanted, startedAt: started.started_at };
}

/** So few items may all be gone without being asked about, unless what belongs to a client would go with them. */
const fewItems = 20;
const alwaysAsked: ReadonlySet<ConnectKind> = new Set(['client', 'pet']);

/**
 * Everything was reported: what was not named since the sync began is gone.
 * @throws Refusal `sync_incomplete` where that is more than half of a kind, as after an empty export, unless it is
 *   confirmed; few items of most kinds need no confirmation
 */
export async function finishSync(
  ctx: Context,
  {
    id,
    confirmGone,
    keep,
  }: { readonly id: string; readonly confirmGone: boolean; readonly keep: readonly ConnectKind[] },
): Promise<{ gone: Partial<Record<ConnectKind, number>> }> {
  await lockItems(ctx);
  if (!isRowId(id)) throw new Refusal('not_found');
  const syncs = await ctx.db
    .selectFrom('connect_sync')
    .select(['kind', 'finished_at'])
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .execute();
  if (syncs.length === 0) throw new Refusal('not_found');
  // A repetition, after its answer was lost.
  if (syncs.every(({ finished_at }) => finished_at !== null)) return { gone: {} };
  const kinds = new Set(syncs.map(({ kind }) => kind));
  const missing = await missingFrom(
    ctx,
    id,
    [...kinds].filter((kind) => !keep.includes(kind)),
  );
  const doubtful = missing.filter(
    ({ kind, ids, total }) => (total > fewItems || alwaysAsked.has(kind)) && ids.length * 2 > total,
  );
  if (doubtful.length > 0 && !confirmGone)
    throw new Refusal(
      'sync_incomplete',
      doubtful.map(({ kind, ids, total }) => ({
        field: kind,
        message: `${ids.length} of ${total} were not reported. Report them, or finish with confirmGone.`,
      })),
    );
  const gone: Partial<Record<ConnectKind, number>> = {};
  // Backwards, so that nothing goes before what belongs to it.
  for (const kind of connectKinds.toReversed()) {
    const ids = missing.find((one) => one.kind === kind)?.ids ?? [];
    if (ids.length === 0) continue;
    gone[kind] = ids.length;
    await storeOf(kind).remove(ctx, ids);
    // The practice software named no version: should it report the same one again, the item is back.
    await markGone(ctx, kind, ids);
  }
  if (kinds.has('service_type')) await endServices(ctx, keep.includes('service_type') ? null : id);
  await ctx.db
    .updateTable('connect_sync')
    .set({ finished_at: ctx.now })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .execute();
  return { gone };
}

/** For each kind, how many items there are, and the local ids of those that the sync did not name. */
async function missingFrom({ db, practice }: Context, sync: string, kinds: readonly ConnectKind[]) {
  const { rows } = await sql<{ kind: ConnectKind; total: number; ids: string[] }>`
    select kind, count(*)::int as total,
      coalesce(array_agg(local_id) filter (where seen_in is distinct from ${sync}::uuid), '{}') as ids
    from connect_item
    where practice = ${practice} and kind = any(${kinds}::text[]) and not gone
    group by kind
  `.execute(db);
  return rows;
}

/** Ends the sync that staff see. Services that were reported unchanged were seen by it too; without a sync, all that there are. */
async function endServices(ctx: Context, sync: string | null): Promise<void> {
  await sql`
    update service_type set seen_at = clock_timestamp()
    from connect_item item
    where service_type.practice = ${ctx.practice} and item.practice = ${ctx.practice} and item.kind = 'service_type'
      and item.local_id = service_type.id and (item.seen_in = ${sync}::uuid or ${sync}::uuid is null)
  `.execute(ctx.db);
  await endServiceSync(ctx);
}
