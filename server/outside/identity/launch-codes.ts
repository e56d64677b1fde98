import type { PracticeIdentity } from '#contract/platform/practice.ts';
import { practiceOfRowKey, rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { inSeconds, now } from './clock.ts';
import { hashOf, newSecret } from '#server/domain/secret.ts';
import { lifetimes } from './provider-settings.ts';
import type { IdentityDb } from './identity-tables.ts';

/** Seconds. Codes that expired longer ago are deleted. */
export const longestAge = 60 * 60;

/** The user whom a launch link signs in; null for the practice's own account. */
export interface LaunchUser {
  readonly id: string;
  readonly email: string;
}

/**
 * A new code for a launch link (D-02): it works once, for five minutes, for this practice only.
 * @param practice the row key
 * @param age of the code in seconds, to test old links
 * @throws Error `Invalid row key`
 */
export async function issueLaunchCode(db: IdentityDb, practice: string, user?: LaunchUser, age = 0): Promise<string> {
  practiceOfRowKey(practice);
  const code = newSecret();
  await db.deleteFrom('sandbox_launch_code').where('expires_at', '<', inSeconds(-longestAge)).execute();
  await db
    .insertInto('sandbox_launch_code')
    .values({
      code_hash: hashOf(code),
      practice,
      user_id: user?.id ?? null,
      email: user?.email ?? null,
      expires_at: inSeconds(lifetimes.launchCode - age),
    })
    .execute();
  return code;
}

/**
 * Redeems a code. Unknown, used, expired and other practices' codes cannot be distinguished, neither by the answer nor by its time,
 * because one statement covers all.
 * @returns who signs in, or undefined for an invalid code
 */
export async function redeemLaunchCode(
  db: IdentityDb,
  code: string,
  practice: string,
): Promise<{ user: LaunchUser | null } | undefined> {
  const used = await db
    .deleteFrom('sandbox_launch_code')
    .where('code_hash', '=', hashOf(code))
    .where('practice', '=', practice)
    .where('expires_at', '>', now())
    .returning(['user_id', 'email'])
    .executeTakeFirst();
  if (!used) return undefined;
  return { user: used.user_id && used.email ? { id: used.user_id, email: used.email } : null };
}

/** The URL that signs in a member of staff, or the practice's own account. */
export async function launchUrl(
  db: IdentityDb,
  origin: string,
  { pimsType, practiceOrgId, practiceSubOrgId }: PracticeIdentity,
  user: LaunchUser | undefined,
  age = 0,
): Promise<string> {
  const practice = rowKeyOf({ pimsType, practiceOrgId, practiceSubOrgId });
  const authCode = await issueLaunchCode(db, practice, user, age);
  const query = new URLSearchParams({ authCode, pimsType, orgId: practiceOrgId, subOrgId: practiceSubOrgId });
  return `${origin}/?${query}`;
}
