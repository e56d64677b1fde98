import type { Input } from '#contract/http.ts';
import { isChangeOf } from '#contract/campaigns/publishes.ts';
import type { CareRecord, EducationMaterial, saveRecommendedCare } from '#contract/campaigns/recommended-care.ts';
import type { PracticeIdentity } from '#contract/platform/practice.ts';
import { recordRowKeyOf } from '#contract/rules/practice/row-key.ts';
import { wholePriceText } from '#contract/rules/visits/wellness-price.ts';
import { saveCareEndpoint } from '#src/services/campaigns/recommended-care.ts';
import { listed } from '#src/strings/grammar.ts';
import { publishing } from '#src/strings/publish.ts';
import { recommendedCare as words } from '#src/strings/recommended-care.ts';
import type { ChangeLine, PublishPage, Step } from '#src/publish/publish-page.ts';
import { readPrice } from '../prices/price-fields.ts';
import {
  type CareFields,
  type CareKey,
  careKey,
  careSchema,
  careTargetOf,
  isService,
  recalledFields,
  recordsIn,
  type ServiceField,
  serviceName,
  serviceSettingsOf,
  type ServiceValues,
  serviceValuesOf,
} from './fields.ts';

type Fields = Partial<CareFields>;
type Item = Input<typeof saveRecommendedCare>['items'][number];

interface CareFacts {
  readonly practice?: PracticeIdentity | null;
  readonly records?: readonly CareRecord[];
  readonly materials?: readonly EducationMaterial[];
}

/** What the practice recommends to clients (RC-01 to RC-15). */
export const carePage = ({ practice = null, records = [], materials = [] }: CareFacts): PublishPage<CareFields> => ({
  id: 'recommended-care',
  schema: careSchema,
  problem: () => words.invalid,
  describe: (key, before, after) => lineOf(key, before, after, { records, materials }),
  // A record is published whole, with the fields that are not edited.
  isPublishedWith(changed, key) {
    const recordRowKey = careTargetOf(key)?.recordRowKey;
    return changed.includes(key) || (recordRowKey !== undefined && recordsIn(changed).includes(recordRowKey));
  },
  steps: (draft, changed) => careSteps(draft, changed, practice, records),
  recall(change) {
    if (!isChangeOf(change, 'recommended-care')) return null;
    const { subject, before, after } = change;
    return { before: recalledFields(subject.id, before), after: recalledFields(subject.id, after) };
  },
});

/** A body has a largest size, which so many records with long notes do not reach. */
const recordsOfACall = 100;

/** Calls with the changed records (API-70): of one call, all are published or none. */
function careSteps(
  draft: CareFields,
  changed: readonly CareKey[],
  practice: PracticeIdentity | null,
  records: readonly CareRecord[],
): Step<CareFields>[] {
  const keysOf = Map.groupBy(changed, (key) => careTargetOf(key)?.recordRowKey ?? null);
  const { pimsType = 'NEO', practiceOrgId = '', practiceSubOrgId = '' } = practice ?? {};
  const parts = { organization: practiceOrgId, pims: pimsType, branch: practiceSubOrgId };
  const switchesKey = () =>
    records.find((record) => !isService(record))?.recordRowKey ?? (practice ? recordRowKeyOf(practice, 'config') : '');
  const itemOf = (recordRowKey: string | null): Item => {
    const { recommendedCare, showScore } = draft;
    return recordRowKey === null
      ? { ...parts, recordRowKey: switchesKey(), recordType: 'RecommendedCare', recommendedCare, showScore }
      : {
          ...parts,
          recordRowKey,
          recordType: 'Data',
          serviceData: serviceSettingsOf(serviceValuesOf(draft, recordRowKey)),
        };
  };
  return chunksOf([...keysOf.keys()], recordsOfACall).map((edited) => ({
    keys: edited.flatMap((record) => keysOf.get(record) ?? []),
    run: (publish) => saveCareEndpoint.initiate({ items: edited.map(itemOf), publish }),
    fieldAt([, , index, , field]) {
      const recordRowKey = edited[Number(index)];
      if (!recordRowKey) return undefined;
      const key = careKey(field as ServiceField, recordRowKey);
      return careTargetOf(key) ? key : keysOf.get(recordRowKey)?.[0];
    },
  }));
}

const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

function lineOf(
  key: CareKey,
  before: Fields,
  after: Fields,
  { records = [], materials = [] }: Pick<CareFacts, 'records' | 'materials'>,
): ChangeLine {
  const target = careTargetOf(key);
  if (!target) {
    const name = key as 'recommendedCare' | 'showScore';
    return {
      label: words.switches[name],
      before: publishing.onOff(before[name]),
      after: publishing.onOff(after[name]),
      consequence: name === 'recommendedCare' ? words.switches.consequence(after[name] ?? false) : undefined,
    };
  }
  const { field, recordRowKey } = target;
  const text = (fields: Fields) => valueText(field, serviceValuesOf(fields, recordRowKey), materials);
  const label = words.changes.label(serviceName(records, recordRowKey), field);
  return { label, before: text(before), after: text(after) };
}

function valueText(field: ServiceField, values: ServiceValues, materials: readonly EducationMaterial[]): string {
  switch (field) {
    case 'recommended':
      return words.changes.recommended(values.recommended);
    case 'addToCareScore':
      return words.changes.counts(values.addToCareScore);
    case 'price':
      return wholePriceText(readPrice(values.price)) ?? '';
    case 'reason':
      return values.reason.trim();
    case 'materials':
      return listed(values.materials.map((id) => materials.find((one) => one.id === id)?.title ?? id));
    case 'links':
      return values.links.join('\n');
  }
}
