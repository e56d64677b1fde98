import { type RawBuilder, sql } from 'kysely';

interface Failing {
  readonly practice: string;
  readonly campaignId: string;
  /** The run that did not reach them. */
  readonly runId: string;
}

/**
 * Readers, named `failed`, whom a run did not reach, and who can be written to again: no later run of the newsletter reached them, and email to
 * them is not stopped. Of those with `maybe.has_it` nobody knows.
 */
export const failedReaders = ({ practice, campaignId, runId }: Failing): RawBuilder<unknown> => sql`
  from campaign_recipient failed
  cross join lateral (
    select failed.status = 'UNKNOWN' or coalesce(bool_or(other.status = 'UNKNOWN'), false) as has_it,
      coalesce(bool_or(other.status in ('SENT', 'QUEUED', 'HANDING')), false) as is_reached
    from campaign_recipient other
    join campaign_run run on run.practice = other.practice and run.id = other.run_id
    where other.practice = ${practice} and run.campaign_id = ${campaignId} and other.id <> failed.id
      and lower(other.email) = lower(failed.email)
  ) maybe
  where failed.practice = ${practice} and failed.run_id = ${runId} and not maybe.is_reached
    and (failed.status in ('FAILED', 'UNKNOWN') or failed.status = 'SKIPPED' and failed.reason = 'stopped')
    and not exists (
      select from email_stop stop
      where stop.practice = ${practice} and stop.email = lower(failed.email) and stop.scope in ('ALL', 'NEWSLETTER')
    )`;
