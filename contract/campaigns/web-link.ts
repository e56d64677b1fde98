import * as z from 'zod/mini';

/**
 * Chromium's URL accepts hosts with spaces and such, which Node's refuses; both sides have to judge alike. A name and a password before the
 * host would only hide where a link leads.
 */
const host = /^https?:\/\/[^\s/?#<>^|%"\\{}`@]+(?:[/?#]\S*)?$/i;

/** A web address that clients can be sent to. */
export const webLink = (most: number, error?: string) =>
  z.url({ protocol: /^https?$/, error }).check(z.maxLength(most), z.regex(host, { error }));
