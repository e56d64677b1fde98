import { limits } from '#contract/rules/limits.ts';

/** The size of a practice to measure: as many conversations as one page of the list. */
export const fullList = { conversations: limits.conversationsPerPage, appointments: 0 } as const;
