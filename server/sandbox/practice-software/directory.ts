import { type Generated, type Kysely, sql } from 'kysely';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import type { PracticeIdentity } from '#contract/platform/practice.ts';
import type { Database, Db } from '#server/db/schema.ts';
import type { PracticeDirectory } from '#server/gateways/pims/gateway.ts';

/** How the practice software answers who registers. `lose_answer`: it mails, and its first answer never arrives. */
export const directoryAnswers = ['confirm', 'unknown', 'away', 'lose_answer'] as const;
export type DirectoryAnswers = (typeof directoryAnswers)[number];

type DirectoryTables = {
  sandbox_directory: { only_row: Generated<boolean>; answers: DirectoryAnswers };
  sandbox_confirmation: {
    id: string;
    practice: string;
    recipient: string;
    url: string;
    /** How often it arrived. */
    arrivals: Generated<number>;
    create_ts: Generated<string>;
  };
};
const tablesOf = (db: Db): Kysely<Database & DirectoryTables> => db.withTables<DirectoryTables>();

/** Organizations that the practice software knows before they are enrolled. */
const known = /^new-[\da-f]{4,12}$/;

export async function readDirectoryAnswers(db: Db): Promise<DirectoryAnswers> {
  const row = await tablesOf(db).selectFrom('sandbox_directory').select('answers').executeTakeFirst();
  return row?.answers ?? 'confirm';
}

/** Sets how it answers from now on; what waits for it is asked again at once. */
export async function setDirectoryAnswers(db: Db, answers: DirectoryAnswers): Promise<void> {
  await tablesOf(db)
    .insertInto('sandbox_directory')
    .values({ answers })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ answers }))
    .execute();
  await db
    .updateTable('practice_registration')
    .set({ next_at: null, claimed_until: null })
    .where('unanswered_since', 'is not', null)
    .where('state', 'in', ['CHECKING', 'WAITING'])
    .execute();
}

/** The newest confirmations that the practice software mailed. */
export const mailedConfirmations = (db: Db) =>
  tablesOf(db)
    .selectFrom('sandbox_confirmation')
    .select(['id', 'practice', 'recipient as to', 'url', 'arrivals'])
    .orderBy('create_ts', 'desc')
    .limit(20)
    .execute();

/** A practice software that knows its enrolled practices, and new ones whose organization is `new-` and a few digits. */
export function sandboxDirectory(db: Db): PracticeDirectory {
  const tables = tablesOf(db);
  return {
    findPractice: async (practice) => {
      const answers = await readDirectoryAnswers(db);
      if (answers === 'away') throw new Error('The practice software does not answer.');
      if (answers === 'unknown') return false;
      const { practiceOrgId } = practiceOfRowKey(practice);
      if (known.test(practiceOrgId)) return true;
      const enrolled = await db
        .selectFrom('practice')
        .select('name')
        .where('practice', '=', practice)
        .executeTakeFirst();
      return enrolled !== undefined;
    },
    sendConfirmation: async ({ id, practice, url }) => {
      const answers = await readDirectoryAnswers(db);
      if (answers === 'away') throw new Error('The practice software does not answer.');
      const recipient = `office@${practiceOfRowKey(practice).practiceOrgId}.example`;
      const { arrivals } = await tables
        .insertInto('sandbox_confirmation')
        .values({ id, practice, recipient, url })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ arrivals: sql<number>`sandbox_confirmation.arrivals + 1` }),
        )
        .returning('arrivals')
        .executeTakeFirstOrThrow();
      if (answers === 'lose_answer' && arrivals === 1) throw new Error('The answer of the practice software was lost.');
    },
    textingNumberFor: async () => {
      const { rows } = await sql<{ number: string }>`
        select '+1207' || line as number from generate_series(7000000, 7999999) line
        where not exists (select from practice where texting_number = '+1207' || line)
        limit 1
      `.execute(db);
      return rows[0]?.number ?? null;
    },
  };
}

/** A practice that the practice software knows and that is not enrolled. */
export const newPractice = (digits: string): PracticeIdentity => ({
  pimsType: 'NEO',
  practiceOrgId: `new-${digits}`,
  practiceSubOrgId: 'main',
});
