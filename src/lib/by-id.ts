/**
 * Entries by names that come from elsewhere, such as the ids of a server. It has no prototype, so that a name like `constructor` finds an entry or
 * nothing, and `__proto__` is a name like any other. Made and changed by the functions of this file alone: a copy by `...` has a prototype again.
 */
export type ById<T> = Readonly<Record<string, T>>;

/** The entries of these, of which a later one replaces an earlier. */
export function byId<T>(...parts: readonly (Iterable<readonly [string, T]> | ById<T>)[]): ById<T> {
  const made = Object.create(null) as Record<string, T>;
  for (const part of parts)
    for (const [id, entry] of Symbol.iterator in part ? part : Object.entries(part)) made[id] = entry;
  return made;
}

export const withEntry = <T>(entries: ById<T>, id: string, entry: T): ById<T> => byId(entries, [[id, entry]]);

export const withoutEntry = <T>(entries: ById<T>, id: string): ById<T> =>
  byId(Object.entries(entries).filter(([one]) => one !== id));
