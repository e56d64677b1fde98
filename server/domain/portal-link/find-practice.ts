import { addressLines } from '#contract/rules/address-lines.ts';
import { portalLink } from '#contract/rules/portal-link.ts';
import type { Db } from '#server/db/schema.ts';

/** What a practice shows to whoever has its portal link. */
export interface PublicPractice {
  readonly name: string;
  readonly voicePhone: string | null;
  /** Line by line. */
  readonly address: readonly string[];
}

/** The practice that a portal link leads to. */
export async function practiceAtLink(db: Db, link: string): Promise<PublicPractice | null> {
  if (!portalLink.safeParse(link).success) return null;
  const found = await db
    .selectFrom('practice')
    .select(['name', 'profile'])
    .where((eb) => eb(eb.fn('lower', ['portal_link']), '=', link.toLowerCase()))
    .executeTakeFirst();
  if (!found) return null;
  const { name, profile } = found;
  return { name, voicePhone: profile.practiceVoicePhone ?? null, address: addressLines(profile) };
}
