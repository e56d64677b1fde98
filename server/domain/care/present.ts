import type { CareConfig, CareRecord } from '#contract/campaigns/recommended-care.ts';
import { recordRowKeyOf } from '#contract/rules/practice/row-key.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { syncOf } from '../service-types/list.ts';
import { type CareService, type PracticeCare, switchesKey } from './records.ts';

/** What the practice recommends, as records. */
export async function presentCare(ctx: Context, { switches, services }: PracticeCare): Promise<CareConfig> {
  const parts = (record: string) => ({
    organization: ctx.identity.practiceOrgId,
    pims: ctx.identity.pimsType,
    branch: ctx.identity.practiceSubOrgId,
    recordRowKey: recordRowKeyOf(ctx.identity, record),
  });
  const ofService = ({ id, name, species, isListed: listed, settings }: CareService): CareRecord => ({
    ...parts(id),
    recordType: 'Data',
    serviceData: { name, species: [...species], listed, ...settings },
  });
  return {
    sync: syncOf(await ownPractice(ctx)),
    items: [{ ...parts(switchesKey), recordType: 'RecommendedCare', ...switches }, ...services.map(ofService)],
  };
}
