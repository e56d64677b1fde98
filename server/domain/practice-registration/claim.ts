import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { RegistrationState } from '#contract/registration/practice-registrations.ts';

/** Hours for which a practice can confirm, and for which a practice software that does not answer is asked. */
const patience = { confirmation: 72, software: 24 };
/** Seconds for which a process has a registration to itself; longer than any attempt. */
const claimSeconds = 60;
/** Days after its end for which a form is kept. */
const formLifetimeDays = 30;

export interface ClaimedRegistration {
  readonly id: string;
  readonly practice: string | null;
  readonly isInvited: boolean;
  readonly state: Exclude<RegistrationState, 'RECEIVED' | 'COMPLETE' | 'FAILED'>;
  /** Whether the practice still has to be asked to confirm. */
  readonly asksPractice: boolean;
  /** Whether nobody confirmed in time. */
  readonly hasLapsed: boolean;
  /** Whether the practice software has not answered for too long. */
  readonly isUnanswered: boolean;
  /** Of this claim; a change since then has another number. */
  readonly attempts: number;
}

/**
 * Claims registrations that are due.
 * @param now by the clock that the sandbox can move
 */
export async function claimRegistrations(db: Db, most: number, now: Date): Promise<ClaimedRegistration[]> {
  const { rows } = await sql<ClaimedRegistration>`
    with due as (
      select id from practice_registration
      where state not in ('COMPLETE', 'FAILED') and (next_at is null or next_at <= ${now})
        and (claimed_until is null or claimed_until < clock_timestamp())
      order by next_at nulls first limit ${most}
      for update skip locked
    )
    update practice_registration taken
    set state = case taken.state when 'RECEIVED' then 'CHECKING' else taken.state end,
      attempts = taken.attempts + 1,
      claimed_until = clock_timestamp() + make_interval(secs => ${claimSeconds})
    from due where taken.id = due.id
    returning taken.id, taken.practice, taken.invitation_hash is not null as "isInvited", taken.state,
      taken.asks_practice as "asksPractice", coalesce(taken.wait_until <= ${now}, false) as "hasLapsed",
      coalesce(taken.unanswered_since + make_interval(hours => ${patience.software}) <= ${now}, false) as "isUnanswered",
      taken.attempts
  `.execute(db);
  return rows;
}

/** After a crash, the only process of a database takes up what it had claimed. */
export const releaseRegistrationClaims = (db: Db) =>
  db.updateTable('practice_registration').set({ claimed_until: null }).where('claimed_until', 'is not', null).execute();

/** What is left of a claim, unless the registration was corrected or confirmed meanwhile. */
const claimed = (db: Db, { id, attempts }: ClaimedRegistration) =>
  db.updateTable('practice_registration').where('id', '=', id).where('attempts', '=', attempts);

/** The practice software was asked; unknown practices wait like known ones. */
export const waitForPractice = (db: Db, claim: ClaimedRegistration, now: Date, isKnown: boolean) => {
  const until = new Date(now.getTime() + patience.confirmation * 3_600_000);
  return claimed(db, claim)
    .set({
      state: 'WAITING',
      asks_practice: isKnown,
      wait_until: until,
      next_at: isKnown ? null : until,
      claimed_until: null,
      unanswered_since: null,
    })
    .execute();
};

/** The practice has its mail. */
export const practiceWasAsked = (db: Db, claim: ClaimedRegistration) =>
  claimed(db, claim)
    .set((eb) => ({ asks_practice: false, next_at: eb.ref('wait_until'), claimed_until: null, unanswered_since: null }))
    .execute();

/** Another attempt after so many seconds, never after the end of the wait. */
export const postponeRegistration = (db: Db, claim: ClaimedRegistration, now: Date, seconds: number) =>
  claimed(db, claim)
    .set({
      next_at: sql<string>`least(wait_until, ${new Date(now.getTime() + seconds * 1000)}::timestamptz)`,
      claimed_until: null,
    })
    .execute();

/** The same where the practice software did not answer. */
export async function retryRegistration(db: Db, claim: ClaimedRegistration, now: Date, seconds: number): Promise<void> {
  await claimed(db, claim)
    .set({ unanswered_since: sql<string>`coalesce(unanswered_since, ${now}::timestamptz)` })
    .execute();
  await postponeRegistration(db, claim, now, seconds);
}

/** Deletes what was typed, long after the end. */
export const forgetRegistrations = (db: Db) =>
  db
    .updateTable('practice_registration')
    .set({ form: null, request_hash: '' })
    .where('form', 'is not', null)
    .where('ended_at', '<', sql<string>`clock_timestamp() - make_interval(days => ${formLifetimeDays})`)
    .execute();
