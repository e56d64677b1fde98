import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Db } from '#server/db/schema.ts';

/** The row key of the practice that texts from this number; null where there is none. */
export async function practiceAtNumber(db: Db, phone: string): Promise<string | null> {
  const row = await db
    .selectFrom('practice')
    .modifyFront(preparedStatement)
    .select('practice')
    .where('texting_number', '=', phone)
    .executeTakeFirst();
  return row?.practice ?? null;
}
