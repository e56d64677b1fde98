import { sql } from 'kysely';
import { type FlagKey, flagKeys } from '#contract/platform/flags.ts';
import type { Announcer } from './announcer.ts';
import type { FlagDb } from './flag-tables.ts';

/** A flag in the protocol of the flag service. Clients ignore a change whose version is not higher. */
export interface FlagState {
  readonly value: boolean;
  readonly version: number;
  readonly flagVersion: number;
  readonly variation: number;
  readonly trackEvents: boolean;
}
export type FlagStates = Readonly<Record<FlagKey, FlagState>>;

const everyPractice = '';

/**
 * All flags of a practice. In the sandbox each is on until it is switched off. Of the practice's own value and the one for all
 * practices the later wins, so that versions only increase.
 * @param practice the row key; unset for a visitor without one
 */
export async function flagStates(db: FlagDb, practice = everyPractice): Promise<FlagStates> {
  const overrides = await db
    .selectFrom('sandbox_flag_override')
    .select(['key', 'value', 'version'])
    .where('practice', 'in', [practice, everyPractice])
    .orderBy('version')
    .execute();
  const latest = new Map(overrides.map((override) => [override.key, override]));
  const states = flagKeys.map((key) => {
    const { value, version } = latest.get(key) ?? { value: true, version: 1 };
    return [key, { value, version, flagVersion: version, variation: value ? 0 : 1, trackEvents: false }];
  });
  return Object.fromEntries(states) as Record<FlagKey, FlagState>;
}

/** Switches a flag for one practice (row key) or for all, and announces it to every open page. */
export async function setFlag(
  db: FlagDb,
  announcer: Announcer,
  { key, value, practice = everyPractice }: { key: FlagKey; value: boolean; practice?: string },
): Promise<void> {
  const change = { value, version: sql<number>`nextval('sandbox_flag_version')` };
  await db
    .insertInto('sandbox_flag_override')
    .values({ practice, key, ...change })
    .onConflict((conflict) => conflict.columns(['practice', 'key']).doUpdateSet(change))
    .execute();
  await announcer.publish();
}
