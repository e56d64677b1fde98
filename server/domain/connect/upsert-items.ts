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
import { type KnownItem, knownItems, lockItems, markSeen, openSyncOf, rememberItems } from './items.ts';
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
  for (const kind of connectKinds) {
    const ofKind = read.flatMap((one, at) => ('item' in one && one.item.kind === kind ? [{ at, item: one.item }] : []));
    const named = read.flatMap((one) => idOf(one, kind) ?? []);
    if (named.length > 0) await takeKind(ctx, kind, ofKind, named, results);
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
  results: ItemResult[],
): Promise<void> {
  const known = await knownItems(ctx, kind, named);
  const sync = await openSyncOf(ctx, kind);
  const newest = newestOf(placed, known, results);
  const reported = newest.filter((one): one is { at: number; item: ConnectItem } => 'data' in one.item);
  const accepted = await withKnownReferences(ctx, kind, reported, results);
  await write(ctx, kind, accepted, known, sync);
  await remove(
    ctx,
    kind,
    newest.flatMap(({ item }) => ('gone' in item ? [item] : [])),
    known,
    sync,
  );
  if (sync !== null) await markSeen(ctx, kind, [...known.keys()], sync);
}

/** The items that are newer than what is known and than others of the batch. */
function newestOf(placed: readonly Placed[], known: ReadonlyMap<string, KnownItem>, results: ItemResult[]): Placed[] {
  const newest = new Map<string, Placed>();
  for (const one of placed) {
    const { id, version } = one.item;
    const before = newest.get(id);
    const latest = Math.max(before?.item.version ?? -1, known.get(id)?.version ?? -1);
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

interface Accepted {
  readonly item: ConnectItem;
  readonly localOf: (kind: ConnectKind, id: string) => string;
}

async function withKnownReferences(
  ctx: Context,
  kind: ConnectKind,
  reported: readonly { readonly at: number; readonly item: ConnectItem }[],
  results: ItemResult[],
): Promise<Accepted[]> {
  const store = storeOf(kind);
  const references = reported.map(({ item }) => store.references(item.data));
  const localIds = new Map<string, string>();
  const keyOf = (ofKind: ConnectKind, id: string) => `${ofKind} ${id}`;
  for (const ofKind of new Set(references.flat().map((each) => each.kind))) {
    const ids = new Set(references.flat().flatMap((each) => (each.kind === ofKind ? [each.id] : [])));
    for (const [id, found] of await knownItems(ctx, ofKind, [...ids]))
      if (!found.gone) localIds.set(keyOf(ofKind, id), found.localId);
  }
  const localOf = (ofKind: ConnectKind, id: string): string => {
    const found = localIds.get(keyOf(ofKind, id));
    if (found === undefined) throw new Error(`An item names an unknown ${ofKind}.`);
    return found;
  };
  return reported.flatMap(({ at, item }, index) => {
    const missing = (references[index] ?? []).filter((each) => !localIds.has(keyOf(each.kind, each.id)));
    if (missing.length === 0) return [{ item, localOf }];
    const errors = missing.map((each) => ({
      field: `item.${each.field}`,
      message: `There is no ${each.kind} with this id. Report it first, then this item again.`,
    }));
    setStatus(results, at, 'refused', firstErrors(errors));
    return [];
  });
}

async function write(
  ctx: Context,
  kind: ConnectKind,
  accepted: readonly Accepted[],
  known: ReadonlyMap<string, KnownItem>,
  sync: string | null,
): Promise<void> {
  const [first] = accepted;
  if (!first) return;
  const store = storeOf(kind);
  const items = accepted.map(({ item }) => item);
  const added = await store.newLocalIds(
    ctx,
    items.filter(({ id }) => known.get(id)?.gone ?? true),
  );
  const incoming = items.map((item) => {
    const before = known.get(item.id);
    const localId = before?.gone === false ? before.localId : added.get(item.id);
    if (localId === undefined) throw new Error('A new item has no id.');
    return { ...item, localId };
  });
  await store.write(ctx, incoming, first.localOf);
  await rememberItems(
    ctx,
    kind,
    incoming.map(({ id, version, localId }) => ({ id, version, localId, gone: false })),
    sync,
  );
}

async function remove(
  ctx: Context,
  kind: ConnectKind,
  items: readonly GoneItem[],
  known: ReadonlyMap<string, KnownItem>,
  sync: string | null,
): Promise<void> {
  const existing = items.flatMap(({ id }) => {
    const before = known.get(id);
    return before && !before.gone ? [before.localId] : [];
  });
  if (existing.length > 0) await storeOf(kind).remove(ctx, existing);
  await rememberItems(
    ctx,
    kind,
    items.map(({ id, version }) => ({ id, version, localId: known.get(id)?.localId ?? id, gone: true })),
    sync,
  );
}
