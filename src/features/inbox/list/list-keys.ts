const heights = new Map<string | undefined, number>();

/** A row's height as the tokens give it, by density. It is asked for every row of a list, and reading the page's style is dear. */
export function rowHeight(): number {
  const page = document.documentElement;
  const { density } = page.dataset;
  const known = heights.get(density);
  if (known !== undefined) return known;
  const height = Number.parseInt(getComputedStyle(page).getPropertyValue('--row-height'), 10) || 64;
  heights.set(density, height);
  return height;
}

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
