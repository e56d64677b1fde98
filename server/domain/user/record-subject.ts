import type { Db } from '#server/db/schema.ts';

/** Records the address of each admitted user. Called for every token, so it remembers whom it has recorded. */
export function subjectRecorder(db: Db) {
  const recorded = new Set<string>();
  return async (practice: string, subject: string, given: string): Promise<void> => {
    const email = given.toLowerCase();
    const key = JSON.stringify([practice, subject, email]);
    if (recorded.has(key)) return;
    await db
      .insertInto('staff_subject')
      .values({ practice, subject, email })
      .onConflict((conflict) => conflict.columns(['practice', 'subject']).doUpdateSet({ email }))
      .execute();
    recorded.add(key);
  };
}
