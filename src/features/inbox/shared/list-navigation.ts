/** Keys that move in a list, beside the letters for it. */
export const movingKeys = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'] as const;

/**
 * Where a key leads from a place in a list; undefined for keys that lead nowhere.
 * @param inSight how many rows fit into the list.
 */
export function targetOf(key: string, from: number, length: number, inSight: number): number | undefined {
  const page = Math.max(1, Math.floor(inSight) - 1);
  const last = length - 1;
  const down = Math.min(from + 1, last);
  const up = Math.max(from - 1, 0);
  return {
    ArrowDown: down,
    j: down,
    ArrowUp: up,
    k: up,
    Home: 0,
    End: last,
    PageDown: Math.min(from + page, last),
    PageUp: Math.max(from - page, 0),
  }[key];
}
