import type { Selectable } from 'kysely';
import { isMaskedEin } from '#contract/rules/registration/ein.ts';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { linkKeys, signature } from '../link-keys.ts';
import type { RegistrationRow } from './internal.ts';

export type BrandRow = Selectable<Database['carrier_brand']>;

/** The oldest key, which is never replaced: the same EIN is always the same brand. */
async function hashOfEin({ db }: Pick<Context, 'db'>, ein: string): Promise<string> {
  const keys = await linkKeys(db);
  return signature(keys.at(-1) ?? keys[0], 'ein', ein.replaceAll(/\D/g, ''));
}

/** The business of a registration, one for each EIN of the organization. Once its EIN is blanked, it is the one that it had. */
export async function brandFor(
  ctx: Context,
  { form: { ein }, brand }: Pick<RegistrationRow, 'form' | 'brand'>,
): Promise<BrandRow> {
  if (brand !== null && isMaskedEin(ein))
    return ctx.db.selectFrom('carrier_brand').selectAll().where('id', '=', brand).executeTakeFirstOrThrow();
  const key = {
    pims: ctx.identity.pimsType,
    organization: ctx.identity.practiceOrgId,
    ein_hash: await hashOfEin(ctx, ein),
  };
  await ctx.db
    .insertInto('carrier_brand')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const found = await ctx.db
    .selectFrom('carrier_brand')
    .selectAll()
    .where((eb) => eb.and(key))
    .executeTakeFirstOrThrow();
  await ctx.db.updateTable('sms_registration').set({ brand: found.id }).where('practice', '=', ctx.practice).execute();
  return found;
}

/** Whether the registry has verified the EIN for another organization. */
export async function isOfAnother(ctx: Context, { ein_hash, pims, organization }: BrandRow): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('carrier_brand')
    .select('id')
    .where('ein_hash', '=', ein_hash)
    .where('verified_at', 'is not', null)
    .where((eb) => eb.or([eb('pims', '!=', pims), eb('organization', '!=', organization)]))
    .executeTakeFirst();
  return found !== undefined;
}

export const updateBrand = (
  { db }: Pick<Context, 'db'>,
  { id }: BrandRow,
  changes: { asked_at?: Date; brand_id?: string; verified_at?: Date },
) => db.updateTable('carrier_brand').set(changes).where('id', '=', id).execute();
