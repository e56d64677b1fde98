import { sql } from 'kysely';
import type { ConnectKind } from '#contract/connect/items.ts';
import type { Context } from '../context.ts';
import { upsertRows } from './upsert-rows.ts';

/** What is known of an item: its latest version, and the id that it has here. */
export interface KnownItem {
  readonly id: string;
  readonly version: number;
  readonly localId: string;
  readonly gone: boolean;
}

/** Lets one call of a practice at a time change what its software reports, so that two batches cannot overtake each other. */
export const lockItems = ({ db, practice }: Context) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`connect ${practice}`}, 8))`.execute(db);

export async function knownItems(
  { db, practice }: Context,
  kind: ConnectKind,
  ids: readonly string[],
): Promise<Map<string, KnownItem>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<KnownItem>`
    select external_id as id, version::float8 as version, local_id as "localId", gone from connect_item
    where practice = ${practice} and kind = ${kind} and external_id = any(${ids}::text[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export const rememberItems = (ctx: Context, kind: ConnectKind, items: readonly KnownItem[], seenIn: string | null) =>
  upsertRows(
    ctx,
    'connect_item',
    ['kind', 'external_id'],
    items.map(({ id, version, localId, gone }) => ({
      kind,
      external_id: id,
      version,
      local_id: localId,
      gone,
      seen_in: seenIn,
    })),
  );

/** The sync of a kind that has begun and not ended; null for none. */
export async function openSyncOf({ db, practice }: Context, kind: ConnectKind): Promise<string | null> {
  const found = await db
    .selectFrom('connect_sync')
    .select('id')
    .where('practice', '=', practice)
    .where('kind', '=', kind)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return found?.id ?? null;
}

export const markSeen = async ({ db, practice }: Context, kind: ConnectKind, ids: readonly string[], sync: string) => {
  await sql`
    update connect_item set seen_in = ${sync}
    where practice = ${practice} and kind = ${kind} and external_id = any(${ids}::text[])
      and seen_in is distinct from ${sync}::uuid
  `.execute(db);
};

/**
 * Marks items as gone that the practice software did not call gone itself: what they belong to is gone, or a full sync did not name them.
 * Should they be reported again, the same version is taken, and still no older one.
 */
export const markGone = async ({ db, practice }: Context, kind: ConnectKind, localIds: readonly string[]) => {
  if (localIds.length === 0) return;
  await sql`
    update connect_item set gone = true, version = version - 1
    where practice = ${practice} and kind = ${kind} and local_id = any(${localIds}::text[]) and not gone
  `.execute(db);
};
