import * as z from 'zod/mini';

/** In characters. */
export const portalLinkLength = { min: 3, max: 60 } as const;

/** The name under which clients find the practice's page (PS-09). In whatever case it is written, it leads to one practice. */
export const portalLink = z
  .string()
  .check(
    z.regex(/^[a-z\d-]*$/i, 'The link cannot contain special characters: use letters, digits and hyphens.'),
    z.minLength(portalLinkLength.min, `Use at least ${portalLinkLength.min} characters.`),
    z.maxLength(portalLinkLength.max, `Use at most ${portalLinkLength.max} characters.`),
  );

/** Where the page stands, below the address of the server. */
export const portalPath = '/p';

/** The address that clients are given. */
export const portalUrl = (origin: string, link: string): string => `${origin}${portalPath}/${link}`;
