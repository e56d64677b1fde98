import { unsubscribeLine } from '#contract/rules/reminders/reminder-texts.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { OutgoingEmail } from '#server/gateways/email/gateway.ts';
import { letterHtml } from '../email/letter-html.ts';
import { returnToken } from '../email/return-token.ts';
import { linkKeys } from '../link-keys.ts';
import { takeUpTo } from '../throttle.ts';
import { retryLimits } from './retry-limits.ts';

/** An email that only this process may send now. */
export interface ClaimedEmail {
  readonly id: string;
  readonly practice: string;
  /** Which claim this is. Only the latest one may send the email and write its outcome. */
  readonly attempts: number;
  readonly createdAt: string;
  /** Why it may not go any more, a word of `email-failure.ts`; null where it may. */
  readonly stoppedBy: string | null;
  readonly email: OutgoingEmail;
}

type ClaimedRow = Omit<ClaimedEmail, 'email'> & {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly practiceName: string;
  readonly replyTo: string | null;
  readonly unsubscribeUrl: string | null;
};

/**
 * Claims enqueued emails, as many as all processes together may send now: invitations first, then the oldest of each practice.
 * @param perSecond how many they may send in a second
 */
export async function claimEmails(db: Db, most: number, perSecond: number): Promise<ClaimedEmail[]> {
  const rows = await db.transaction().execute((tx) => claim(tx, most, perSecond));
  if (rows.length === 0) return [];
  const [key] = await linkKeys(db);
  return Promise.all(
    rows.map(async ({ to, subject, text, html, practiceName, replyTo, unsubscribeUrl, ...claimed }) => ({
      ...claimed,
      email: {
        id: claimed.id,
        to,
        fromName: practiceName,
        replyTo,
        subject,
        text: unsubscribeUrl === null ? text : `${text}\n\n${unsubscribeLine(unsubscribeUrl)}`,
        html: html ?? (await letterHtml(text, { practiceName, subject, unsubscribeUrl })),
        unsubscribeUrl,
        date: claimed.createdAt,
        returnToken: returnToken(key, claimed.id),
      },
    })),
  );
}

/** Emails of a practice that all processes send at once. A relay that stalls at its emails leaves slots for others. */
const mostOfPractice = 5;

const isFree = sql`email.status = 'ENQUEUED' and (email.claimed_until is null or email.claimed_until < clock_timestamp())
    and (email.next_try_at is null or email.next_try_at <= clock_timestamp())`;

/** Why an email may not go any more; null where it may. What a client said or staff paused since it was written counts. */
const mayNot = sql<string>`case when email.kind <> 'INVITATION' then coalesce(
  (
    select case stop.reason when 'COMPLAINED' then 'complained' else 'stopped' end from email_stop stop
    where stop.practice = email.practice and stop.email = lower(email.recipient) and stop.scope = 'ALL'
  ),
  case when email.unsubscribe_url is not null and exists (
    select from email_stop stop
    where stop.practice = email.practice and stop.email = lower(email.recipient) and stop.scope = 'AFTER_VISIT'
  ) then 'unsubscribed' end,
  case when exists (
    select from reminder join message_hold hold
      on hold.practice = reminder.practice and hold.pet_owner_id = reminder.pet_owner_id and hold.pet_id is null
    where reminder.practice = email.practice and reminder.email_id = email.id
  ) then 'paused' end
) end`;

async function claim(tx: Db, most: number, perSecond: number): Promise<readonly ClaimedRow[]> {
  const { rows: due } = await sql<{ id: string }>`
    with recursive busy as (
      (select practice, kind from outgoing_email where status = 'ENQUEUED' order by practice, kind limit 1)
      union all
      select next.practice, next.kind from busy cross join lateral (
        select practice, kind from outgoing_email
        where status = 'ENQUEUED' and (practice, kind) > (busy.practice, busy.kind) order by practice, kind limit 1
      ) next
    ), in_progress as (
      select practice, count(*) as emails from outgoing_email
      where status in ('ENQUEUED', 'HANDING') and claimed_until is not null and claimed_until > clock_timestamp()
      group by practice
    ), candidate as (
      -- Those in progress count first, so that a practice with many emails does not get every free slot.
      select first.id, coalesce(in_progress.emails, 0) + first.place as position
      from busy
      left join in_progress on in_progress.practice = busy.practice
      cross join lateral (
        select id, row_number() over (order by create_ts) as place from outgoing_email email
        where email.practice = busy.practice and email.kind = busy.kind and ${isFree}
        -- Twice as many, because another process may claim at the same moment.
        order by create_ts limit ${2 * most}
      ) first
    )
    select email.id from candidate join outgoing_email email on email.id = candidate.id
    where ${isFree} and candidate.position <= ${mostOfPractice}
    order by email.kind = 'REMINDER', candidate.position, email.create_ts
    limit ${most}
    for update of email skip locked
  `.execute(tx);
  if (due.length === 0) return [];
  const allowed = await takeUpTo(tx, 'emails', { most: perSecond, within: 1 }, due.length);
  const ids = due.slice(0, allowed).map(({ id }) => id);
  const { rows } = await sql<ClaimedRow>`
    update outgoing_email email
    set claimed_until = clock_timestamp() + make_interval(secs => ${retryLimits.emails.claimSeconds}), attempts = attempts + 1
    from practice
    where email.id = any(${ids}::uuid[]) and practice.practice = email.practice
    returning email.id, email.practice, email.attempts, email.recipient as "to", email.subject, email.content as text, email.html,
      email.unsubscribe_url as "unsubscribeUrl",
      email.create_ts as "createdAt", practice.name as "practiceName",
      practice.profile ->> 'practiceEmailAddress' as "replyTo",
      ${mayNot} as "stoppedBy"
  `.execute(tx);
  return rows;
}

type ClaimKey = Pick<ClaimedEmail, 'id' | 'practice' | 'attempts'>;

/**
 * Commits that the content of an email leaves now. From here on a crash leaves the outcome unknown.
 * @throws Error if the claim has expired or another process has claimed it since, or the email may not go any more.
 */
export async function markHandingOver(db: Db, { id, practice, attempts }: ClaimKey): Promise<void> {
  const marked = await db
    .updateTable('outgoing_email as email')
    .set({ status: 'HANDING' })
    .where(mayNot, 'is', null)
    .where('practice', '=', practice)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'ENQUEUED')
    .where('claimed_until', '>', sql<string>`clock_timestamp()`)
    .returning('id')
    .executeTakeFirst();
  if (!marked) throw new Error('The claim of the email has expired.');
}

/** Emails whose process ended while their content left. */
export const lapsedEmails = (db: Db): Promise<readonly ClaimKey[]> =>
  db
    .selectFrom('outgoing_email')
    .select(['id', 'practice', 'attempts'])
    .where('status', '=', 'HANDING')
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<string>`clock_timestamp()`)]))
    .limit(100)
    .execute();

/** Lets every claim lapse, such as those of a process that crashed. Only safe where no other process runs. */
export const releaseEmailClaims = (db: Db) =>
  db
    .updateTable('outgoing_email')
    .set({ claimed_until: sql<string>`clock_timestamp() - interval '1 second'` })
    .where('status', 'in', ['ENQUEUED', 'HANDING'])
    .where('claimed_until', 'is not', null)
    .execute();
