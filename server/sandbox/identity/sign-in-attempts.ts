import { type Allowance, giveBack, takeOne } from '#server/domain/throttle.ts';
import { tooManyRequests } from './pool-errors.ts';
import type { IdentityDb } from './identity-tables.ts';

/** So many bad launch codes of one practice from one address, and it has to wait (F-53); other practices it signs in to as before. */
const badCodes: Allowance = { most: 5, within: 5 * 60 };

/**
 * Lets an address try a launch code of a practice. The attempt counts before it is made and no more once it was good, so that many at once get no
 * further than one after the other.
 * @throws PoolError TooManyRequestsException, which says when to come again and nothing of the code.
 */
export async function attemptSignIn<T>(
  db: IdentityDb,
  { practice, source }: { readonly practice: string; readonly source: string },
  signIn: () => Promise<T>,
): Promise<T> {
  const key = `launch codes of ${practice} from ${source}`;
  const wait = await takeOne(db, key, badCodes);
  if (wait !== null) throw tooManyRequests(wait);
  const result = await signIn();
  await giveBack(db, key, badCodes);
  return result;
}
