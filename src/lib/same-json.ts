/** Whether two JSON values are equal; the order of keys is ignored, and undefined counts as absent. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [ours, theirs] = [a, b] as Record<string, unknown>[];
  const keys = new Set([...Object.keys(ours ?? {}), ...Object.keys(theirs ?? {})]);
  return [...keys].every((key) => isSameJson(ours?.[key], theirs?.[key]));
}
