import type { saveRecommendedCare as call } from '#contract/campaigns/recommended-care.ts';
import type { Input, Parsed } from '#contract/http.ts';
import { practiceOfRowKey, recordRowKeyOf } from '#contract/rules/practice/row-key.ts';
import { saveRecommendedCare } from '#server/domain/settings/update-recommended-care.ts';
import { at, grace, type World } from './server-world.ts';

type Item = Parsed<typeof call>['items'][number];
type ServiceData = Extract<Input<typeof call>['items'][number], { recordType: 'Data' }>['serviceData'];

/** A practice's records of recommended care, as the calls take them. */
export function careRecordsOf(practice: string) {
  const { pimsType: pims, practiceOrgId: organization, practiceSubOrgId: branch } = practiceOfRowKey(practice);
  const parts = { organization, pims, branch };
  const key = (record: string) => recordRowKeyOf(practiceOfRowKey(practice), record);
  const service = (id: string, serviceData: Partial<ServiceData>) => ({
    ...parts,
    recordRowKey: key(id),
    recordType: 'Data' as const,
    serviceData: { reason: '', addToCareScore: true, ...serviceData },
  });
  const switches = (recommendedCare: boolean, showScore: boolean) => ({
    ...parts,
    recordRowKey: key('config'),
    recordType: 'RecommendedCare' as const,
    recommendedCare,
    showScore,
  });
  return { parts, key, service, switches };
}

/** Grace publishes records of recommended care. */
export const gracePublishesCare = (
  { world, practice }: { readonly world: World; readonly practice: string },
  ...items: Item[]
) => at(world, practice, grace).run(saveRecommendedCare, { items });
