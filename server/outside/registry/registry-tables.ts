import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Db } from '#server/db/schema.ts';

export const brandVerdicts = [
  'VERIFIED',
  'TAX_ID',
  'STOCK_SYMBOL',
  'GOVERNMENT_ENTITY',
  'NONPROFIT',
  'OTHERS',
] as const;
export type BrandVerdict = (typeof brandVerdicts)[number];
export const campaignVerdicts = ['ACCEPTED', 'DECLINED', 'SUSPENDED'] as const;
export type CampaignVerdict = (typeof campaignVerdicts)[number];

/** The tables of the sandbox's registry, of `0045_sms_registration.sql`. */
// A type, not an interface: Kysely's `withTables` requires an index signature.
type RegistryTables = {
  sandbox_brand: {
    id: string;
    /** The product's. */
    reference: string;
    facts: ColumnType<Readonly<Record<string, string>>, string, string>;
    asked_at: ColumnType<string, string, string>;
    /** How often it was checked. */
    checks: Generated<number>;
    /** What somebody decided; null for what its EIN decides. */
    verdict: BrandVerdict | null;
  };
  sandbox_campaign: {
    id: string;
    reference: string;
    brand_id: string;
    facts: ColumnType<Readonly<Record<string, unknown>>, string, string>;
    shared_at: string | null;
    /** How often it was handed to the carriers. */
    shares: Generated<number>;
    verdict: CampaignVerdict | null;
    explanation: string | null;
  };
};

/** The registry's tables of a database. */
export const registryDb = (db: Db): Kysely<RegistryTables> =>
  db.withTables<RegistryTables>().$pickTables<keyof RegistryTables>();
