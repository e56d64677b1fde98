import type { Db } from '#server/db/schema.ts';
import type { PassCaller } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { hashOf, newSecret } from '../secret.ts';

/** By which a pass is told from a session's token. */
const prefix = 'registration.';
export const isPass = (token: string): boolean => token.startsWith(prefix);

export const newPass = (): string => prefix + newSecret();

/**
 * Whoever has a pass.
 * @throws Refusal `unauthenticated` for one that is unknown or has expired, or whose token was replaced
 */
export async function passCaller(db: Db, pass: string): Promise<PassCaller> {
  const found = await db
    .selectFrom('registration_pass as pass')
    .innerJoin('practice', (join) =>
      join.onRef('practice.practice', '=', 'pass.practice').onRef('practice.registration_token', '=', 'pass.token'),
    )
    .select('pass.practice')
    .where('pass.hash', '=', hashOf(pass))
    .where('pass.expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  if (!found) throw new Refusal('unauthenticated');
  return { kind: 'pass', practice: found.practice };
}
