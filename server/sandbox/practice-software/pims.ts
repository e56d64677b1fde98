import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { retryWriteBacksNow } from '#server/domain/booking/claim-write-backs.ts';
import { type PimsGateway, PimsRefusal, type PimsVisit } from '#server/gateways/pims/gateway.ts';
import { type PimsAnswers, pimsDb } from './pims-tables.ts';

interface PimsSetting {
  readonly answers: PimsAnswers;
  /** Why it refuses; null for a sentence of its own. */
  readonly reason: string | null;
}

const accepting: PimsSetting = { answers: 'accept', reason: null };
const ownReason = 'Dr. Lee is in surgery all morning.';

/** A practice software that answers as it is set, and a repeated request as it answered the first time. */
export function sandboxPims(db: Db): PimsGateway {
  const tables = pimsDb(db);
  const decide = async ({ id, practice, appointmentId }: PimsVisit): Promise<void> => {
    const setting = await pimsSetting(db, practice);
    const first = await tables
      .selectFrom('sandbox_pims_request')
      .select('refusal')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!first && setting.answers === 'silent') throw new Error('The practice software does not answer.');
    const refusal = setting.answers === 'refuse' ? (setting.reason ?? ownReason) : null;
    const { refusal: decided } = await tables
      .insertInto('sandbox_pims_request')
      .values({ id, practice, appointment_id: appointmentId, refusal })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ arrivals: sql<number>`sandbox_pims_request.arrivals + 1` }),
      )
      .returning('refusal')
      .executeTakeFirstOrThrow();
    if (!first && setting.answers === 'lose_answer') throw new Error('The answer of the practice software was lost.');
    if (decided !== null) throw new PimsRefusal(decided);
  };
  return { book: decide, move: decide, confirm: decide };
}

export const pimsSetting = async (db: Db, practice: string): Promise<PimsSetting> =>
  (await pimsDb(db)
    .selectFrom('sandbox_pims')
    .select(['answers', 'reason'])
    .where('practice', '=', practice)
    .executeTakeFirst()) ?? accepting;

/** Sets how a practice's software answers from now on; what waits for it is asked again at once. */
export async function setPims(db: Db, practice: string, setting: PimsSetting): Promise<void> {
  await pimsDb(db)
    .insertInto('sandbox_pims')
    .values({ practice, ...setting })
    .onConflict((conflict) => conflict.column('practice').doUpdateSet(setting))
    .execute();
  await retryWriteBacksNow(db, practice);
}
