import { sql } from 'kysely';
import type { MergeValues } from '#contract/rules/newsletters/letter-parts.ts';
import { batched } from '#server/db/batch.ts';
import type { Db, RunLetter } from '#server/db/schema.ts';
import type { OutgoingEmail } from '#server/gateways/email/gateway.ts';
import { returnToken } from '../email/return-token.ts';
import { linkKeys } from '../link-keys.ts';
import { takeUpTo } from '../throttle.ts';
import { copyFor } from './run-letter.ts';

/** A reader whose email only this process may send now. */
export interface ClaimedReader {
  readonly id: string;
  readonly practice: string;
  /** Which claim this is. Only the latest one may send the email and write its outcome. */
  readonly attempts: number;
  readonly email: OutgoingEmail;
}

interface ClaimOptions {
  readonly most: number;
  /** Emails of all kinds that all processes send in a second. */
  readonly perSecond: number;
  /** For how long no other process claims them. */
  readonly claimSeconds: number;
  readonly publicOrigin: string;
}

/** The share of the pace that newsletters may take, so that invitations and reminders never wait for them. */
const share = 0.8;

/** The letters of runs, kept because a run's never changes. */
export type RunLetters = Map<string, RunLetter>;
const mostLetters = 20;

/**
 * Claims readers of runs that send, runs in turn. Those whom the practice may not write to any more are SKIPPED here, at the last moment.
 * @param letters what earlier claims have read
 */
export async function claimReaders(db: Db, letters: RunLetters, options: ClaimOptions): Promise<ClaimedReader[]> {
  const rows = await db.transaction().execute((tx) => claim(tx, options));
  if (rows.length === 0) return [];
  const [key] = await linkKeys(db);
  const { publicOrigin } = options;
  await readLetters(db, letters, rows);
  return rows.flatMap(({ id, practice, runId, attempts, to, mergeValues, date }): ClaimedReader[] => {
    const letter = letters.get(runId);
    if (!letter) return [];
    const { practiceName: fromName, subject, replyTo } = letter;
    const copy = copyFor(letter, { id, practice, mergeValues }, { key, publicOrigin });
    const email = { id, to, fromName, replyTo, subject, ...copy, listId, date, returnToken: returnToken(key, id) };
    return [{ id, practice, attempts, email }];
  });
}

const listId = 'newsletter';

interface ClaimedRow {
  readonly id: string;
  readonly practice: string;
  readonly runId: string;
  readonly attempts: number;
  readonly to: string;
  readonly mergeValues: MergeValues;
  readonly date: string;
}

const isFree = sql`reader.status = 'QUEUED' and (reader.claimed_until is null or reader.claimed_until < clock_timestamp())
  and (reader.next_try_at is null or reader.next_try_at <= clock_timestamp())`;

/** Why a reader gets nothing any more; null for those who do. */
const mayNot = sql<string>`coalesce(
  (
    select lower(stop.reason) from email_stop stop
    where stop.practice = reader.practice and stop.email = lower(reader.email) and stop.scope in ('ALL', 'NEWSLETTER')
    order by stop.scope limit 1
  ),
  case when not exists (
    select from pet_owner owner where owner.practice = reader.practice and owner.id = reader.pet_owner_id
  ) then 'client_gone' end,
  case when exists (
    select from message_hold hold
    where hold.practice = reader.practice and hold.pet_owner_id = reader.pet_owner_id and hold.pet_id is null
  ) then 'paused' end
)`;

async function claim(tx: Db, { most, perSecond, claimSeconds }: ClaimOptions): Promise<readonly ClaimedRow[]> {
  const { rows: due } = await sql<{ id: string; skipped: string | null }>`
    with candidate as (
      select first.id, first.place
      from campaign_run run cross join lateral (
        select reader.id, row_number() over (order by reader.id) as place from campaign_recipient reader
        where reader.practice = run.practice and reader.run_id = run.id and ${isFree}
        -- Twice as many, because another process may claim at the same moment.
        order by reader.id limit ${2 * most}
      ) first
      where run.state = 'SENDING'
    )
    select reader.id, ${mayNot} as skipped from candidate join campaign_recipient reader on reader.id = candidate.id
    where ${isFree}
    order by candidate.place limit ${most}
    for update of reader skip locked
  `.execute(tx);
  const skipped = due.filter((row) => row.skipped !== null);
  if (skipped.length > 0)
    await sql`
      update campaign_recipient reader set status = 'SKIPPED', reason = given.skipped, claimed_until = null
      from jsonb_to_recordset(${JSON.stringify(skipped)}::jsonb) as given (id uuid, skipped text)
      where reader.id = given.id
    `.execute(tx);
  const open = due.filter((row) => row.skipped === null).map(({ id }) => id);
  if (open.length === 0) return [];
  const own = await takeUpTo(
    tx,
    'newsletters',
    { most: Math.max(1, Math.floor(perSecond * share)), within: 1 },
    open.length,
  );
  const allowed = await takeUpTo(tx, 'emails', { most: perSecond, within: 1 }, own);
  const { rows } = await sql<ClaimedRow>`
    update campaign_recipient reader
    set claimed_until = clock_timestamp() + make_interval(secs => ${claimSeconds}), attempts = attempts + 1
    from campaign_run run
    where reader.id = any(${open.slice(0, allowed)}::uuid[])
      and run.practice = reader.practice and run.id = reader.run_id
    returning reader.id, reader.practice, reader.run_id as "runId", reader.attempts, reader.email as "to",
      reader.merge_values as "mergeValues", run.started_at as date
  `.execute(tx);
  return rows;
}

async function readLetters(db: Db, letters: RunLetters, rows: readonly ClaimedRow[]): Promise<void> {
  for (const { practice, runId } of rows) {
    if (letters.has(runId)) continue;
    const { parts } = await db
      .selectFrom('campaign_run')
      .select('parts')
      .where('practice', '=', practice)
      .where('id', '=', runId)
      .executeTakeFirstOrThrow();
    const [oldest] = letters.keys();
    if (letters.size >= mostLetters && oldest !== undefined) letters.delete(oldest);
    if (parts) letters.set(runId, parts);
  }
}

type ClaimKey = Pick<ClaimedReader, 'id' | 'practice' | 'attempts'>;

/**
 * Milliseconds in which emails that are handed over at once wait for each other, so that one statement does for all of them: beside an
 * email, a statement costs much.
 */
export const batchPause = 5;

/**
 * Marks readers one by one, several with one statement where they come together.
 * @param claimSeconds for how long no other process claims them from then on
 */
export const readerMarker = (db: Db, claimSeconds: number) =>
  batched((claims: readonly ClaimKey[]) => markReadersHanding(db, claims, claimSeconds), 1, batchPause);

/**
 * Commits that the content of emails leaves now, as far as their readers have not said no since and their run was not paused. From here on a crash leaves the outcome unknown.
 * @returns of each, whether it may leave
 */
async function markReadersHanding(db: Db, claims: readonly ClaimKey[], claimSeconds: number): Promise<boolean[]> {
  const given = JSON.stringify(claims.map(({ id, practice, attempts }) => ({ id, practice, attempts })));
  const { rows } = await sql<{ id: string }>`
    -- Found by their ids first: the planner would rather look through all who are QUEUED.
    with own as materialized (
      select practice, id, run_id, attempts, status, claimed_until from campaign_recipient
      where id = any(${claims.map(({ id }) => id)}::uuid[]) order by id for update
    )
    update campaign_recipient reader set status = 'HANDING',
      claimed_until = clock_timestamp() + make_interval(secs => ${claimSeconds})
    from own join jsonb_to_recordset(${given}::jsonb) as given (id uuid, practice text, attempts int)
      on given.practice = own.practice and given.id = own.id and given.attempts = own.attempts
    join campaign_run run on run.practice = own.practice and run.id = own.run_id and run.state = 'SENDING'
    where reader.practice = own.practice and reader.id = own.id
      and own.status = 'QUEUED' and own.claimed_until > clock_timestamp() and ${mayNot} is null
    returning reader.id
  `.execute(db);
  const marked = new Set(rows.map(({ id }) => id));
  return claims.map(({ id }) => marked.has(id));
}

/** Readers whose process ended while their email left are UNKNOWN, and never written to again by themselves. */
export const markLapsedReaders = (db: Db) =>
  sql`
    update campaign_recipient set status = 'UNKNOWN', reason = 'crashed', claimed_until = null
    where status = 'HANDING' and (claimed_until is null or claimed_until < clock_timestamp())
  `.execute(db);

/** Lets every claim lapse, such as those of a process that crashed. Only safe where no other process runs. */
export const releaseReaderClaims = (db: Db) =>
  sql`
    update campaign_recipient set claimed_until = clock_timestamp() - interval '1 second'
    where status in ('QUEUED', 'HANDING') and claimed_until is not null
  `.execute(db);
