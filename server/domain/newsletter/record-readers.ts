import { sql } from 'kysely';
import { batched } from '#server/db/batch.ts';
import type { Db } from '#server/db/schema.ts';
import type { HandOver } from '#server/gateways/email/gateway.ts';
import { minutesToNextEmail, mostEmailAttempts } from '../email/email-retries.ts';
import { batchPause, type ClaimedReader } from './claim-readers.ts';

/** An attempt, and what became of it. */
export interface ReaderOutcome extends Pick<ClaimedReader, 'id' | 'practice' | 'attempts'>, HandOver {}

/** Nothing of the email left, because its reader or the practice said no at the last moment. */
export const calledOff: HandOver = { result: 'later', status: 'called_off' };

/** A run may be paused for days, which tries nobody. */
const isTooLate = sql<boolean>`reader.attempts >= ${mostEmailAttempts}`;

/** Records what became of attempts, several with one statement where they come together. The outcome of an older claim is ignored. */
export const readerRecorder = (db: Db) =>
  batched(
    async (outcomes: readonly ReaderOutcome[]) => {
      await recordReaders(db, outcomes);
      return outcomes;
    },
    1,
    batchPause,
  );

async function recordReaders(db: Db, outcomes: readonly ReaderOutcome[]): Promise<void> {
  const rows = outcomes.map(({ id, practice, attempts, result, status }) => ({
    id,
    practice,
    attempts,
    result,
    reason: result === 'accepted' ? null : status,
    wait: status === calledOff.status ? 0 : minutesToNextEmail(attempts),
  }));
  await sql`
    update campaign_recipient reader set claimed_until = null,
      status = case
        when result = 'accepted' then 'SENT'
        when result = 'unknown' then 'UNKNOWN'
        when result = 'refused' or ${isTooLate} then 'FAILED'
        when run.state = 'STOPPED' then 'SKIPPED'
        else 'QUEUED' end,
      reason = case when result = 'later' and ${isTooLate} then 'gave_up'
        when result = 'later' and run.state = 'STOPPED' then 'stopped' else given.reason end,
      sent_at = case when result = 'accepted' then clock_timestamp() end,
      next_try_at = case when result = 'later' then clock_timestamp() + make_interval(mins => wait) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given (id uuid, practice text, attempts int, result text, reason text, wait int), campaign_run run
    where reader.practice = given.practice and reader.id = given.id and reader.attempts = given.attempts
      and reader.status in ('QUEUED', 'HANDING') and run.practice = reader.practice and run.id = reader.run_id
  `.execute(db);
}
