/** A row's height as the tokens give it, by density. */
export const rowHeight = () =>
  Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--row-height'), 10) || 64;

/** Where a key leads from a place in a list; undefined for keys that lead nowhere. */
export function targetOf(key: string, from: number, length: number, height: number): number | undefined {
  const page = Math.max(1, Math.floor(height / rowHeight()) - 1);
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
