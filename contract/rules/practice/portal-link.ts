import * as z from 'zod/mini';

/** In characters. */
export const portalLinkLength = { min: 3, max: 60 } as const;

/** The name in the address of a practice's public page (PS-09), compared without regard to case. */
export const portalLink = z
  .string()
  .check(
    z.regex(/^[a-z\d-]*$/i, 'The link cannot contain special characters: use letters, digits and hyphens.'),
    z.minLength(portalLinkLength.min, `Use at least ${portalLinkLength.min} characters.`),
    z.maxLength(portalLinkLength.max, `Use at most ${portalLinkLength.max} characters.`),
  );

/** The path of public pages, below the server's origin. */
export const portalPath = '/p';

/** The address for clients. */
export const portalUrl = (origin: string, link: string): string => `${origin}${portalPath}/${link}`;
