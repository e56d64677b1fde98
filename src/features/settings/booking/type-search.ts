import Fuse from 'fuse.js';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** The shortest text that narrows the list (AR-43). */
const shortestSearch = 3;
/** Of Fuse: 0 is equal, 1 is anything (AR-43). */
const [threshold, worstScore] = [0.4, 0.6];

/** The appointment types that match a typed text, best first; all of them for a shorter text. */
export function matchingTypes<T extends Named>(types: readonly T[], typed: string): readonly T[] {
  const text = typed.trim();
  if (text.length < shortestSearch) return types;
  const fuse = new Fuse(types, {
    keys: ['name'],
    minMatchCharLength: shortestSearch,
    threshold,
    includeScore: true,
    ignoreDiacritics: true,
  });
  return fuse.search(text).flatMap(({ item, score = 0 }) => (score <= worstScore ? [item] : []));
}
