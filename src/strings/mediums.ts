import type { Medium } from '#contract/rules/cadences/cadences.ts';

/** The mediums of a message. */
export const mediumNames = { SMS: 'Text', EMAIL: 'Email', POSTCARD: 'Postcard' } satisfies Record<Medium, string>;

/** The names of success: a carrier reports that a text was delivered, a mail service only that it accepted an email. */
export const mediumSuccess = { SMS: 'delivered', EMAIL: 'accepted', POSTCARD: 'accepted' } satisfies Record<
  Medium,
  string
>;
