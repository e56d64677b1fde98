import * as z from 'zod/mini';
import { id, line, text } from '../fields.ts';
import { literalMessages } from '../errors.ts';

/** The practice management systems that Rapport is opened from. */
export const pimsTypes = ['NEO', 'EZYVET', 'CORNERSTONE'] as const;
export type PimsType = (typeof pimsTypes)[number];

/** Any casing on the wire (`Neo`, `NEO`), upper case inside (D-11). */
export const pimsType = z.pipe(
  z.pipe(
    text(100),
    z.transform((value) => value.toUpperCase()),
  ),
  z.enum(pimsTypes),
) as unknown as z.ZodMiniType<PimsType, string>;

/** The tenant of a session: one branch of one organization in one practice management system (SH-01). */
export interface PracticeIdentity {
  readonly pimsType: PimsType;
  readonly practiceOrgId: string;
  readonly practiceSubOrgId: string;
}

/** The identity as fields of a query or a form. */
export const practiceContext = {
  pimsType,
  practiceOrgId: id,
  practiceSubOrgId: id,
};

/** A part of the row key must not contain its separators (SH-89). */
const rowKeyPart = id.check(z.regex(/^[^#:]+$/));

/**
 * The claims of an id token, from either provider. User pools prefix the practice's three with `custom:` (D-04); the bare name wins.
 * No other claim is read from a custom attribute, because users may be allowed to edit those.
 */
export const idTokenClaims = z.pipe(
  z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((claims): Record<string, unknown> => {
      const part = (name: keyof PracticeIdentity) => claims[name] ?? claims[`custom:${name}`];
      return {
        ...claims,
        pimsType: part('pimsType'),
        practiceOrgId: part('practiceOrgId'),
        practiceSubOrgId: part('practiceSubOrgId'),
      };
    }),
  ),
  z.object({
    sub: line,
    pimsType,
    practiceOrgId: rowKeyPart,
    practiceSubOrgId: rowKeyPart,
    email: z.optional(line),
    /** Some providers write it as a text. */
    email_verified: z.optional(z.union([z.boolean(), z.string()])),
    given_name: z.optional(line),
    family_name: z.optional(line),
    exp: z.number(),
  }),
);

/**
 * Validates the three parts of an identity.
 * @throws Error with the specification's text if one is missing (SH-91).
 */
export function practiceOf(parts: Partial<Record<keyof PracticeIdentity, string | undefined>>): PracticeIdentity {
  const { pimsType: pims, practiceOrgId, practiceSubOrgId } = parts;
  const known = pimsTypes.find((type) => type === pims?.toUpperCase());
  if (!known || !practiceOrgId || !practiceSubOrgId) throw new Error(literalMessages.missing_practice_context);
  return { pimsType: known, practiceOrgId, practiceSubOrgId };
}
