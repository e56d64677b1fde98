import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { recordOfRowKey } from '#contract/rules/practice/row-key.ts';
import { defaultsOf, readCareRecord } from '../../care/records.ts';
import { byField, type Subject } from './subject.ts';

/** A record of recommended care; one in which nothing differs from the defaults is not stored. */
export const recommendedCare: Subject<'recommended-care'> = {
  ...byField,
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
