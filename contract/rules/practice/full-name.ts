type Part = string | null | undefined;

/** A person's known names in one line; empty where there are none. */
export const fullName = (first: Part, last: Part): string => [first?.trim(), last?.trim()].filter(Boolean).join(' ');

/** The same; null where there are none. */
export const nameOrNull = (first: Part, last: Part): string | null => fullName(first, last) || null;
