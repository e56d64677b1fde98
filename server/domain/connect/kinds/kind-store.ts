import type { ConnectData, ConnectKind, NamedKind } from '#contract/connect/items.ts';
import type { Context } from '../../context.ts';

/** An item of another kind that an item names. */
export interface Reference<K extends ConnectKind> {
  readonly kind: K;
  readonly id: string;
  /** Where it is named: `data.clientId`. */
  readonly field: string;
}

/** The id that a named item has here. */
export type LocalIds = (kind: ConnectKind, id: string) => string;

/** An item to write: its id here, and what the practice software says of it. */
export interface Incoming<K extends ConnectKind> {
  readonly id: string;
  readonly localId: string;
  readonly data: ConnectData<K>;
}

/** How one kind of item is stored. */
export interface KindStore<K extends ConnectKind> {
  /** What must be known before. */
  references(data: ConnectData<K>): readonly Reference<NamedKind<K>>[];
  /** The ids here of items that were never reported before, or that come back after they were gone. */
  newLocalIds(
    ctx: Context,
    items: readonly { readonly id: string; readonly data: ConnectData<K> }[],
  ): Promise<Map<string, string>>;
  write(ctx: Context, items: readonly Incoming<K>[], localOf: LocalIds): Promise<void>;
  remove(ctx: Context, localIds: readonly string[]): Promise<void>;
}

export const reference = <K extends ConnectKind>(kind: K, id: string | null, field: string): Reference<K>[] =>
  id === null ? [] : [{ kind, id, field }];

/** For kinds whose rows have the practice software's id. */
export const ownIds = {
  newLocalIds: (_ctx: Context, items: readonly { readonly id: string }[]) =>
    Promise.resolve(new Map(items.map(({ id }) => [id, id]))),
};
