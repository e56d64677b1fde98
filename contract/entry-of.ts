/** The entry of a table; undefined for a word that it has none for, also for `constructor` and the other names that every object has. */
export const entryOf = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
