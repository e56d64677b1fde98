import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { priceErrorSentences } from '#contract/campaigns/price-edit.ts';
import type { FieldError } from '#contract/errors.ts';
import { careProblems } from '#contract/rules/care/care-service.ts';
import { recordOfRowKey } from '#contract/rules/practice/row-key.ts';
import { defaultsOf, readCareRecord } from '../../care/records.ts';
import { Refusal } from '../../refusal.ts';
import { byField, type Subject, type ValueOf } from './subject.ts';

/** What settings of care lack (RC-09, RC-10), and a score without recommendations, by their fields. */
export function problemsOfSettings(settings: ValueOf<'recommended-care'>): FieldError[] {
  const { showScore, recommendedCare: isShown, recommended = false, price, reason = '' } = settings;
  if (showScore && !isShown)
    return [{ field: 'showScore', message: 'The score is shown only where recommended care is shown.' }];
  return (price ? careProblems({ recommended, price, reason }) : []).map((problem) => ({
    field: problem.field,
    message:
      problem.field === 'price' ? priceErrorSentences[problem.error] : 'A recommended service needs the doctor’s note.',
  }));
}

/** A record of recommended care; one in which nothing differs from the defaults is not stored. */
export const recommendedCare: Subject<'recommended-care'> = {
  ...byField,
  putBack(now, change) {
    const before = byField.putBack(now, change);
    const problems = problemsOfSettings({ ...defaultsOf(recordOfRowKey(change.subject.id).record), ...before });
    if (problems.length > 0) throw new Refusal('invalid_request', problems);
    return before;
  },
  read: (ctx, _practice, { id }) => readCareRecord(ctx, recordOfRowKey(id).record),
  async write({ db, practice }, _practice, { id }, fields) {
    const key = recordOfRowKey(id).record;
    const defaults = defaultsOf(key);
    const data = { ...defaults, ...fields };
    if (isDeepStrictEqual(data, defaults))
      await db.deleteFrom('care_record').where('practice', '=', practice).where('key', '=', key).execute();
    else
      await db
        .insertInto('care_record')
        .values(({ selectFrom }) => ({
          practice,
          key,
          name: sql<string>`coalesce(${selectFrom('service_type')
            .select('name')
            .where('practice', '=', practice)
            .where('id', '=', key)}, '')`,
          data: JSON.stringify(data),
        }))
        .onConflict((conflict) =>
          conflict.columns(['practice', 'key']).doUpdateSet({ data: sql<string>`excluded.data` }),
        )
        .execute();
    return {};
  },
};
