import { type Allowance, giveBack, takeOne } from '#server/domain/throttle.ts';
import { tooManyRequests } from './pool-errors.ts';
import type { IdentityDb } from './identity-tables.ts';

/** Bad launch codes of a practice before an address has to wait (F-53). Its sign-ins at other practices are not affected. */
const badCodes: Allowance = { most: 5, within: 5 * 60 };

/**
 * Limits how often an address may try launch codes of a practice. An attempt is counted before it is made and uncounted if it succeeds, so that
 * concurrent attempts gain nothing.
 * @throws PoolError TooManyRequestsException with the time of the next try; it reveals nothing about the code.
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
