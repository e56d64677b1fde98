/**
 * A record whose keys come from outside, such as ids of a server. It has no prototype, so that `constructor` and `__proto__` are
 * ordinary keys. Create and change it with the functions of this file only: a spread copy has a prototype again.
 */
export type ById<T> = Readonly<Record<string, T>>;

/** Merges the parts; later entries replace earlier ones. */
export function byId<T>(...parts: readonly (Iterable<readonly [string, T]> | ById<T>)[]): ById<T> {
  const made = Object.create(null) as Record<string, T>;
  for (const part of parts)
    for (const [id, entry] of Symbol.iterator in part ? part : Object.entries(part)) made[id] = entry;
  return made;
}

export const withEntry = <T>(entries: ById<T>, id: string, entry: T): ById<T> => byId(entries, [[id, entry]]);

export const withoutEntry = <T>(entries: ById<T>, id: string): ById<T> =>
  byId(Object.entries(entries).filter(([one]) => one !== id));
