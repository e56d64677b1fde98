/** Whether two JSON values say the same; the order of an object's keys says nothing, and an undefined one is not there. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [ours, theirs] = [a, b] as Record<string, unknown>[];
  const keys = new Set([...Object.keys(ours ?? {}), ...Object.keys(theirs ?? {})]);
  return [...keys].every((key) => isSameJson(ours?.[key], theirs?.[key]));
}
