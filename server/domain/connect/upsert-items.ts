import {
  type ConnectItem,
  type ConnectKind,
  connectKinds,
  type GoneItem,
  type ReadItem,
  readItem,
} from '#contract/connect/items.ts';
import type { ItemResult } from '#contract/connect/index.ts';
import type { FieldError } from '#contract/errors.ts';
import type { Context } from '../context.ts';
import { firstErrors } from '../refusal.ts';
import { type Known, type KnownItem, knownItems, lockItems, openSyncs, rememberItems } from './items.ts';
import type { LocalIds } from './kinds/kind-store.ts';
import { storeOf } from './kinds/stores.ts';

type Item = ConnectItem | GoneItem;

/** An item of the batch, and its place there. */
interface Placed {
  readonly at: number;
  readonly item: Item;
}

/**
 * Takes what the practice software reports, each item for itself: the newest version of an item wins, in any order and however often
 * it is sent. An item that is refused, or that names one which is not known yet, spoils no other.
 */
export async function upsertItems(
  ctx: Context,
  { items }: { readonly items: readonly unknown[] },
): Promise<{ results: ItemResult[] }> {
  await lockItems(ctx);
  const read = items.map(readItem);
  const results: ItemResult[] = read.map(resultBefore);
  const syncs = await openSyncs(ctx);
  for (const kind of connectKinds) {
    const ofKind = read.flatMap((one, at) => ('item' in one && one.item.kind === kind ? [{ at, item: one.item }] : []));
    const named = read.flatMap((one) => idOf(one, kind) ?? []);
    if (named.length > 0) await takeKind(ctx, kind, ofKind, named, syncs.get(kind) ?? null, results);
  }
  return { results };
}

const resultBefore = (read: ReadItem): ItemResult =>
  'item' in read
    ? { kind: read.item.kind, id: read.item.id, status: 'unchanged', errors: [] }
    : { kind: read.kind, id: read.id, status: 'refused', errors: firstErrors(read.errors) };

/** The id of an item of a kind, also of one that could not be read: it exists. */
function idOf(read: ReadItem, kind: ConnectKind): string | null {
  const { kind: own, id } = 'item' in read ? read.item : read;
  return own === kind ? id : null;
}

async function takeKind(
  ctx: Context,
  kind: ConnectKind,
  placed: readonly Placed[],
  named: readonly string[],
  sync: string | null,
  results: ItemResult[],
): Promise<void> {
  const known = await knownItems(ctx, [
    ...named.map((id) => ({ kind, id })),
    ...placed.flatMap(({ item }) => ('data' in item ? storeOf(kind).references(item.data) : [])),
  ]);
  const newest = newestOf(placed, known, results);
  const reported = newest.filter((one): one is { at: number; item: ConnectItem } => 'data' in one.item);
  const accepted = withKnownReferences(kind, reported, known, results);
  const written = await write(ctx, kind, accepted, known);
  const removed = await remove(
    ctx,
    kind,
    newest.flatMap(({ item }) => ('gone' in item ? [item] : [])),
    known,
  );
  const seen = sync === null ? [] : named.flatMap((id) => known(kind, id) ?? []);
  await rememberItems(ctx, kind, [...seen, ...written, ...removed], sync);
}

/** The items that are newer than what is known and than others of the batch. */
function newestOf(placed: readonly Placed[], known: Known, results: ItemResult[]): Placed[] {
  const newest = new Map<string, Placed>();
  for (const one of placed) {
    const { kind, id, version } = one.item;
    const before = newest.get(id);
    const latest = Math.max(before?.item.version ?? -1, known(kind, id)?.version ?? -1);
    if (version <= latest) setStatus(results, one.at, version === latest ? 'unchanged' : 'outdated');
    else {
      if (before) setStatus(results, before.at, 'outdated');
      newest.set(id, one);
      setStatus(results, one.at, 'applied');
    }
  }
  return [...newest.values()];
}

function setStatus(results: ItemResult[], at: number, status: ItemResult['status'], errors: FieldError[] = []): void {
  const result = results[at];
  if (result) results[at] = { ...result, status, errors };
}

/** The items whose references are known; the others are refused. */
function withKnownReferences(
  kind: ConnectKind,
  reported: readonly { readonly at: number; readonly item: ConnectItem }[],
  known: Known,
  results: ItemResult[],
): ConnectItem[] {
  return reported.flatMap(({ at, item }) => {
    const missing = storeOf(kind)
      .references(item.data)
      .filter((each) => known(each.kind, each.id)?.gone ?? true);
    if (missing.length === 0) return [item];
    const errors = missing.map((each) => ({
      field: `item.${each.field}`,
      message: `There is no ${each.kind} with this id. Report it first, then this item again.`,
    }));
    setStatus(results, at, 'refused', firstErrors(errors));
    return [];
  });
}

/** @returns what is known of the items now */
async function write(
  ctx: Context,
  kind: ConnectKind,
  items: readonly ConnectItem[],
  known: Known,
): Promise<KnownItem[]> {
  if (items.length === 0) return [];
  const store = storeOf(kind);
  const added = items.filter(({ id }) => known(kind, id)?.gone ?? true);
  const newIds = added.length > 0 ? await store.newLocalIds(ctx, added) : new Map<string, string>();
  const incoming = items.map((item) => {
    const localId = newIds.get(item.id) ?? known(kind, item.id)?.localId;
    if (localId === undefined) throw new Error('A new item has no id.');
    return { ...item, localId };
  });
  const localOf: LocalIds = (ofKind, id) => {
    const found = known(ofKind, id);
    if (found === undefined) throw new Error(`An item names an unknown ${ofKind}.`);
    return found.localId;
  };
  await store.write(ctx, incoming, localOf);
  return incoming.map(({ id, version, localId }) => ({ id, version, localId, gone: false }));
}

/** @returns what is known of the items now */
async function remove(ctx: Context, kind: ConnectKind, items: readonly GoneItem[], known: Known): Promise<KnownItem[]> {
  const existing = items.flatMap(({ id }) => {
    const before = known(kind, id);
    return before && !before.gone ? [before.localId] : [];
  });
  if (existing.length > 0) await storeOf(kind).remove(ctx, existing);
  return items.map(({ id, version }) => ({ id, version, localId: known(kind, id)?.localId ?? id, gone: true }));
}
