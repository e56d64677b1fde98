type Part = string | null | undefined;

/** A person's name in one line, of what is known of it; empty where nothing is. */
export const fullName = (first: Part, last: Part): string => [first?.trim(), last?.trim()].filter(Boolean).join(' ');
