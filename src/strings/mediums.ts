import type { Medium } from '#contract/rules/cadences.ts';

/** By what a message reaches a client. */
export const mediumNames = { SMS: 'Text', EMAIL: 'Email', POSTCARD: 'Postcard' } satisfies Record<Medium, string>;
