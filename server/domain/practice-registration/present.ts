import type { Selectable } from 'kysely';
import { type Registration, referenceOf } from '#contract/registration/practice-registrations.ts';
import { practiceOfRowKey } from '#contract/rules/practice/row-key.ts';
import type { Database, Db } from '#server/db/schema.ts';
import { makePublicLink } from '../public-link.ts';

export type RegistrationRow = Selectable<Database['practice_registration']>;

/** Milliseconds after which its state is worth another look. */
const pollAfter = { working: 1000, waiting: 5000 };

/** The address of a registration proves itself, and opens this registration alone. */
export const registrationLink = (db: Db, id: string): Promise<string> =>
  makePublicLink(db, 'registration', { practice: '', ids: [id], lastDay: null });

/** A registration as the holder of its link sees it, which never tells whether the practice exists. */
export async function presentRegistration(db: Db, row: RegistrationRow): Promise<Registration> {
  const link = await registrationLink(db, row.id);
  return {
    link,
    reference: referenceOf(link),
    status: row.state,
    reason: row.reason,
    practiceName: row.form?.practiceName ?? null,
    identity:
      row.invitation_hash === null && row.practice !== null && row.form !== null ? namedPractice(row.practice) : null,
    textingToken: await textingToken(db, row),
    pollAfterMs: row.state === 'WAITING' ? pollAfter.waiting : pollAfter.working,
  };
}

async function textingToken(db: Db, { state, invitation_hash, practice }: RegistrationRow): Promise<string | null> {
  if (state !== 'COMPLETE' || invitation_hash === null || practice === null) return null;
  const enrolled = await db
    .selectFrom('practice')
    .select('registration_token')
    .where('practice', '=', practice)
    // Without a number there is nothing to register yet.
    .where('texting_number', 'is not', null)
    .executeTakeFirst();
  return enrolled?.registration_token ?? null;
}

/** A practice as a visitor names it. */
export function namedPractice(practice: string) {
  const { pimsType, practiceOrgId, practiceSubOrgId } = practiceOfRowKey(practice);
  return { software: pimsType, practiceOrgId, practiceSubOrgId };
}
