import { sql } from 'kysely';
import { publicPages } from '#contract/platform/public-pages.ts';
import type { Db } from '#server/db/schema.ts';
import { type BrandVerdict, type CampaignVerdict, registryDb } from '#server/outside/registry/registry-tables.ts';

/** What the registry has of a practice, for people, tests and demos. */
export interface RegisteredNumber {
  readonly practice: string;
  readonly state: string;
  readonly brand: { readonly id: string; readonly name: string; readonly verdict: BrandVerdict | null } | null;
  readonly campaign: { readonly id: string; readonly verdict: CampaignVerdict | null } | null;
}

/** The address with which somebody without a session registers a practice's number; null for an unknown practice. */
export async function registrationLink(db: Db, practice: string): Promise<string | null> {
  const found = await db
    .selectFrom('practice')
    .select('registration_token')
    .where('practice', '=', practice)
    .executeTakeFirst();
  const { path, parameter } = publicPages.smsRegister;
  return found ? `${path}?${new URLSearchParams({ [parameter]: found.registration_token })}` : null;
}

/** All registrations, or that of one practice. */
export async function registeredNumbers(db: Db, practice?: string): Promise<RegisteredNumber[]> {
  const { rows } = await sql<RegisteredNumber>`
    select registration.practice, registration.state,
      case when brand.id is not null
        then json_build_object('id', brand.id, 'name', brand.facts ->> 'companyName', 'verdict', brand.verdict) end as brand,
      case when campaign.id is not null then json_build_object('id', campaign.id, 'verdict', campaign.verdict) end as campaign
    from sms_registration registration
    left join sandbox_brand brand on brand.reference = registration.brand::text
    left join sandbox_campaign campaign on campaign.reference = registration.id::text
    where registration.attempt > 0 and (${practice ?? null}::text is null or registration.practice = ${practice ?? null})
    order by registration.practice
  `.execute(db);
  return rows;
}

/** Decides about a business or its texts at once; the product hears of it when it asks next, which is now. */
export async function decide(
  db: Db,
  practice: string,
  decision:
    | { readonly brand: BrandVerdict }
    | { readonly campaign: CampaignVerdict; readonly explanation: string | null },
): Promise<void> {
  const registration = db.selectFrom('sms_registration').where('practice', '=', practice);
  const tables = registryDb(db);
  if ('brand' in decision)
    await tables
      .updateTable('sandbox_brand')
      .set({ verdict: decision.brand })
      .where('reference', '=', registration.select(sql<string>`brand::text`.as('reference')))
      .execute();
  else
    await tables
      .updateTable('sandbox_campaign')
      .set({ verdict: decision.campaign, explanation: decision.explanation })
      .where('reference', '=', registration.select(sql<string>`id::text`.as('reference')))
      .execute();
  await db
    .updateTable('sms_registration')
    .set({ next_look_at: new Date(0) })
    .where('practice', '=', practice)
    .where('next_look_at', 'is not', null)
    .execute();
}
