/** Computes each value once, until there are too many of them and all are dropped. */
export function boundedCache<Key, Value extends {} | null>(
  most: number,
  compute: (key: Key) => Value,
): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    if (values.size >= most) values.clear();
    const value = compute(key);
    values.set(key, value);
    return value;
  };
}
