/** The set with a value that it did not have, or without one that it had. */
export const toggled = <T>(set: ReadonlySet<T>, value: T): ReadonlySet<T> =>
  new Set(set.has(value) ? [...set].filter((one) => one !== value) : [...set, value]);
