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
  const { practiceAddress, practiceAddress2, practiceAddressCity, practiceVoicePhone } = found.profile;
  const { practiceAddressState, practiceAddressPostalCode } = found.profile;
  const region = [practiceAddressState, practiceAddressPostalCode].filter(Boolean).join(' ');
  const town = [practiceAddressCity, region].filter(Boolean).join(', ');
  return {
    name: found.name,
    voicePhone: practiceVoicePhone ?? null,
    address: [practiceAddress, practiceAddress2, town].flatMap((line) => (line ? [line] : [])),
  };
}
