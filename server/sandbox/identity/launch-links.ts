import type { PracticeIdentity } from '#contract/platform/practice.ts';
import { practiceOfRowKey, rowKeyOf } from '#contract/rules/practice/row-key.ts';
import type { Db } from '#server/db/schema.ts';
import { identityDb } from '#server/outside/identity/identity-tables.ts';
import { type LaunchUser, launchUrl } from '#server/outside/identity/launch-codes.ts';
import { sandboxPractices } from '../seed/plan.ts';

/** A practice in the sandbox's page and API. */
export interface SandboxPractice extends PracticeIdentity {
  readonly practiceName: string;
  /** Its texting number. */
  readonly practicePhone: string;
}

/** A link that signs a user in at a practice, once, within five minutes. */
export interface LaunchLink extends SandboxPractice {
  readonly url: string;
}

const order = sandboxPractices.map(({ identity }) => rowKeyOf(identity));
const rankOf = (key: string): number => (order.indexOf(key) + order.length + 1) % (order.length + 1);

/** Every practice that can text: the sandbox's own first, then the generated ones. */
export async function practicesOf(db: Db): Promise<(SandboxPractice & { timeZone: string })[]> {
  const rows = await db
    .selectFrom('practice')
    .select(['practice', 'name', 'texting_number', 'time_zone'])
    .where('texting_number', 'is not', null)
    .orderBy('practice')
    .execute();
  return rows
    .toSorted((a, b) => rankOf(a.practice) - rankOf(b.practice))
    .map((row) => ({
      ...practiceOfRowKey(row.practice),
      practiceName: row.name,
      practicePhone: row.texting_number ?? '',
      timeZone: row.time_zone,
    }));
}

/** A link for each of these practices, as if it had been made `age` seconds ago. */
export async function launchLinksFor(
  db: Db,
  origin: string,
  practices: readonly SandboxPractice[],
  age = 0,
): Promise<LaunchLink[]> {
  const links: LaunchLink[] = [];
  for (const practice of practices) {
    const user = await firstUser(db, rowKeyOf(practice));
    links.push({ ...practice, url: await launchUrl(identityDb(db), origin, practice, user, age) });
  }
  return links;
}

/** The longest-serving member of staff; the practice's own account if it has none. */
const firstUser = (db: Db, practice: string): Promise<LaunchUser | undefined> =>
  db
    .selectFrom('staff_user')
    .select(['id', 'email'])
    .where('practice', '=', practice)
    .where('removed_at', 'is', null)
    .orderBy('invited_at')
    .orderBy('id')
    .executeTakeFirst();
