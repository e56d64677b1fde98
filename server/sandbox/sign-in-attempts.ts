import { inSeconds, now } from './clock.ts';
import { tooManyRequests } from './pool-errors.ts';
import { hashOf } from './secret.ts';
import type { SandboxDb } from './tables.ts';

/** So many bad launch codes from one address within so many seconds, and it has to wait (F-53). */
const most = 5;
const within = 5 * 60;

/**
 * Lets an address try a launch code. The attempt is written down before it is made and taken out when it was good, so that many at once
 * get no further than one after the other, and every process sees them.
 * @throws PoolError TooManyRequestsException, which says when to come again and nothing of the code.
 */
export async function attemptSignIn<T>(db: SandboxDb, source: string, signIn: () => Promise<T>): Promise<T> {
  const source_hash = hashOf(source);
  const { id } = await db
    .insertInto('sandbox_sign_in_attempt')
    .values({ source_hash, at: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const takeOut = () => db.deleteFrom('sandbox_sign_in_attempt').where('id', '=', id).execute();
  const recent = await db
    .selectFrom('sandbox_sign_in_attempt')
    .select('at')
    .where('source_hash', '=', source_hash)
    .where('at', '>', inSeconds(-within))
    .orderBy('at')
    .execute();
  if (recent.length > most) {
    await takeOut();
    const first = new Date(recent[0]?.at ?? now()).getTime();
    throw tooManyRequests(Math.max(1, Math.ceil(within - (Date.now() - first) / 1000)));
  }
  const result = await signIn();
  await takeOut();
  await db.deleteFrom('sandbox_sign_in_attempt').where('at', '<', inSeconds(-within)).execute();
  return result;
}
