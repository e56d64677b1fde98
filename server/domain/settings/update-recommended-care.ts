import type { CareSettings, CareSwitches } from '#contract/campaigns/care-settings.ts';
import type { saveRecommendedCare as call } from '#contract/campaigns/recommended-care.ts';
import type { FieldError } from '#contract/errors.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { practiceOf } from '#contract/platform/practice.ts';
import { recordOfRowKey, recordRowKeyOf, rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { presentCare } from '../care/present.ts';
import { type PracticeCare, practiceCare, switchesKey } from '../care/records.ts';
import type { Context } from '../context.ts';
import { lockSettings } from '../publish/lock-settings.ts';
import { Refusal } from '../refusal.ts';
import { changeSetting } from './change-setting.ts';
import { problemsOfSettings, recommendedCare } from './subjects/recommended-care.ts';

type Item = Parsed<typeof call>['items'][number];
type Found = readonly FieldError[];

/**
 * Publishes records of recommended care (API-70), all of them or none.
 * @throws Refusal `invalid_row_key` for a key that is not a record's of this practice (RC-14), and `invalid_request` for a recommended service
 * that lacks something (RC-09, RC-10), a service or a material that does not exist, or a score without recommendations.
 */
export async function saveRecommendedCare(ctx: Context, { items }: Parsed<typeof call>): Promise<Output<typeof call>> {
  let settings = await lockSettings(ctx);
  const now = await practiceCare(ctx);
  const materials = await knownMaterials(ctx);
  const edits = items.map((item, index) => ({ item, key: keyOf(ctx, item, index), field: `body.items.${index}` }));
  const problems = edits.flatMap(({ item, key, field }, index) =>
    edits.findIndex((one) => one.key === key) < index
      ? [{ field: `${field}.recordRowKey`, message: 'Name each record once.' }]
      : problemsOf(item, { now, key, materials }).map((one) => ({ ...one, field: `${field}.${one.field}` })),
  );
  if (problems.length > 0) throw new Refusal('invalid_request', problems);
  for (const { item, key } of edits)
    settings = await changeSetting(
      ctx,
      settings,
      { kind: 'recommended-care', id: recordRowKeyOf(ctx.identity, key) },
      recommendedCare,
      (saved) => ({ ...saved, ...fieldsOf(item) }),
    );
  return presentCare(ctx, await practiceCare(ctx));
}

/** The last part of a record's key. */
function keyOf(ctx: Context, { organization, pims, branch, recordRowKey, recordType }: Item, index: number): string {
  try {
    const { practice, record } = recordOfRowKey(recordRowKey);
    const named = rowKeyOf(practiceOf({ pimsType: pims, practiceOrgId: organization, practiceSubOrgId: branch }));
    const isOwn = rowKeyOf(practice) === ctx.practice && named === ctx.practice;
    if (isOwn && (recordType === 'RecommendedCare') === (record === switchesKey)) return record;
  } catch {
    // Refused below, as every key that is not a record's.
  }
  const message = 'This is not the key of a record of your practice.';
  throw new Refusal('invalid_row_key', [{ field: `body.items.${index}.recordRowKey`, message }]);
}

/** The edited fields of a record; what is left out stays as it is. */
function fieldsOf(item: Item): Partial<CareSettings> {
  if (item.recordType === 'RecommendedCare')
    return { recommendedCare: item.recommendedCare, showScore: item.showScore } satisfies CareSwitches;
  const { reason, ...others } = item.serviceData;
  const given = Object.entries({ ...others, reason: reason.trim() }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given);
}

interface Facts {
  readonly now: PracticeCare;
  readonly key: string;
  readonly materials: ReadonlySet<string>;
}

/** By their fields in the record. */
function problemsOf(item: Item, { now, key, materials }: Facts): Found {
  if (item.recordType === 'RecommendedCare') return problemsOfSettings(item);
  const saved = now.services.find(({ id }) => id === key);
  if (!saved) return [{ field: 'recordRowKey', message: 'The practice has no such service.' }];
  const service = { ...saved.settings, ...fieldsOf(item) };
  const isUnknown = (id: string) => !materials.has(id) && !saved.settings.materials.includes(id);
  return [
    ...problemsOfSettings(service).map(({ field, message }) => ({ field: `serviceData.${field}`, message })),
    ...(service.materials.some(isUnknown)
      ? [{ field: 'serviceData.materials', message: 'There is no such material.' }]
      : []),
  ];
}

async function knownMaterials({ db }: Context): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('education_material').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}
