/** Keys that move within a list, besides `j` and `k`. */
export const movingKeys = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'] as const;

/**
 * The index that a key moves to; undefined for other keys.
 * @param visibleRows how many rows fit into the list.
 */
export function targetOf(key: string, from: number, length: number, visibleRows: number): number | undefined {
  const page = Math.max(1, Math.floor(visibleRows) - 1);
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
