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

/** What is known of an item; undefined for one that was never reported. */
export type Known = (kind: ConnectKind, id: string) => KnownItem | undefined;

/** What is known of some items, of any kinds. */
export async function knownItems(
  { db, practice }: Context,
  items: readonly { readonly kind: ConnectKind; readonly id: string }[],
): Promise<Known> {
  const keyOf = (kind: ConnectKind, id: string) => `${kind} ${id}`;
  const asked = [...new Map(items.map((item) => [keyOf(item.kind, item.id), item])).values()];
  // One look-up for each item: where the database has no statistics yet, a plain join reads all items of the practice.
  const { rows } = await sql<{ items: (KnownItem & { readonly kind: ConnectKind })[] | null }>`
    select json_agg(item) as items
    from unnest(${asked.map(({ kind }) => kind)}::text[], ${asked.map(({ id }) => id)}::text[]) as asked (kind, id)
    cross join lateral (
      select kind, external_id as id, version, local_id as "localId", gone from connect_item
      where practice = ${practice} and kind = asked.kind and external_id = asked.id limit 1
    ) item
  `.execute(db);
  const known = new Map<string, KnownItem>(rows[0]?.items?.map((item) => [keyOf(item.kind, item.id), item]));
  return (kind, id) => known.get(keyOf(kind, id));
}

/** Stores what is known of items of a kind from now on. Of several with the same id, the last counts. */
export const rememberItems = (ctx: Context, kind: ConnectKind, items: readonly KnownItem[], seenIn: string | null) =>
  upsertRows(
    ctx,
    'connect_item',
    ['kind', 'external_id'],
    [...new Map(items.map((item) => [item.id, item])).values()].map(({ id, version, localId, gone }) => ({
      kind,
      external_id: id,
      version,
      local_id: localId,
      gone,
      seen_in: seenIn,
    })),
  );

/** The sync of each kind for which one has begun and not ended. */
export async function openSyncs({ db, practice }: Context): Promise<Map<ConnectKind, string>> {
  const rows = await db
    .selectFrom('connect_sync')
    .select(['kind', 'id'])
    .where('practice', '=', practice)
    .where('finished_at', 'is', null)
    .execute();
  return new Map(rows.map(({ kind, id }) => [kind, id]));
}

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
