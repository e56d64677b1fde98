import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { retryLimits } from '../delivery/retry-limits.ts';
import type { RegistrationRow } from './internal.ts';

/** A registration about which only this process may ask the registry now. */
export type ClaimedRegistration = Pick<
  RegistrationRow,
  'id' | 'practice' | 'state' | 'attempt' | 'form' | 'brand' | 'campaign_id' | 'looks' | 'failures'
>;

/** Seconds until the registry is asked again, by how often it was asked in this state; then hourly. */
const delays = [4, 10, 30, 60, 300, 900];
const longestDelay = 3600;

/** A clock that was moved back must not put a registration off for longer than the longest delay. */
const isDue = (now: Date) => sql`(
  next_look_at <= ${now.toISOString()}::timestamptz
  or next_look_at > ${now.toISOString()}::timestamptz + make_interval(secs => ${2 * longestDelay})
)`;

/** Claims registrations of all practices that are due, the longest due first. */
export async function claimRegistrations(db: Db, most: number, now: Date): Promise<ClaimedRegistration[]> {
  const { rows } = await sql<ClaimedRegistration>`
    with due as (
      select practice from sms_registration
      where ${isDue(now)} and (claimed_until is null or claimed_until < clock_timestamp())
      order by next_look_at
      limit ${most}
      for update skip locked
    )
    update sms_registration registration set looks = registration.looks + 1,
      claimed_until = clock_timestamp() + make_interval(secs => ${retryLimits.registrations.claimSeconds})
    from due where registration.practice = due.practice
    returning registration.id, registration.practice, registration.state, registration.attempt, registration.form,
      registration.brand, registration.campaign_id, registration.looks, registration.failures
  `.execute(db);
  return rows;
}

/** Ends a claim; where the state is still the same, the registry is asked again later. */
export const lookAgain = (
  db: Db,
  { practice, attempt, state, looks }: ClaimedRegistration,
  { now, seconds = delays[looks - 1] ?? longestDelay }: { readonly now: Date; readonly seconds?: number | undefined },
) =>
  sql`
    update sms_registration set claimed_until = null,
      next_look_at = case when state = ${state} and looks = ${looks}
        then ${now.toISOString()}::timestamptz + make_interval(secs => ${seconds}) else next_look_at end
    where practice = ${practice} and attempt = ${attempt}
  `.execute(db);

/** Releases every claim, such as those of a process that crashed. Only safe where no other process runs. */
export const releaseRegistrationClaims = (db: Db) =>
  db.updateTable('sms_registration').set({ claimed_until: null }).where('claimed_until', 'is not', null).execute();
