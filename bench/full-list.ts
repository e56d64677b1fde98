import { limits } from '#contract/rules/limits.ts';

/** What a practice has to be measured with: as many conversations as one page of the list holds. */
export const fullList = { conversations: limits.conversationsPerPage, appointments: 0 } as const;
