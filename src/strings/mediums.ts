import type { Medium } from '#contract/rules/cadences/cadences.ts';

/** By what a message reaches a client. */
export const mediumNames = { SMS: 'Text', EMAIL: 'Email', POSTCARD: 'Postcard' } satisfies Record<Medium, string>;

/** How a success is called: a carrier reports that a text arrived, a mail service no more than that it took an email. */
export const mediumSuccess = { SMS: 'delivered', EMAIL: 'accepted', POSTCARD: 'accepted' } satisfies Record<
  Medium,
  string
>;
