import { type RawBuilder, sql } from 'kysely';
import type { ResendGroup } from '#contract/campaigns/newsletter-runs.ts';
import type { Context } from '../context.ts';

interface Missing {
  readonly practice: string;
  readonly campaignId: string;
  /** The run that did not reach them. */
  readonly runId: string;
}

/**
 * Readers, named `missed`, who do not have a run's letter and can be written to again, at the address that `owner` has now: no run of the
 * newsletter reached them, and email to them is not stopped. Of those with `maybe.has_it` nobody knows; the others are in one `resend_group`.
 */
export const missedReaders = ({ practice, campaignId, runId }: Missing): RawBuilder<unknown> => sql`
  from campaign_recipient missed
  join pet_owner owner on owner.practice = missed.practice and owner.id = missed.pet_owner_id
  cross join lateral (
    select missed.status = 'UNKNOWN' or coalesce(bool_or(other.status = 'UNKNOWN'), false) as has_it,
      coalesce(bool_or(other.status in ('SENT', 'QUEUED', 'HANDING')), false) as is_reached,
      case when missed.status = 'SKIPPED' then 'stopped' else 'failed' end as resend_group
    from campaign_recipient other
    join campaign_run run on run.practice = other.practice and run.id = other.run_id
    where other.practice = ${practice} and run.campaign_id = ${campaignId} and other.id <> missed.id
      and lower(other.email) in (lower(missed.email), lower(owner.email))
  ) maybe
  where missed.practice = ${practice} and missed.run_id = ${runId} and not maybe.is_reached
    and (missed.status in ('FAILED', 'UNKNOWN') or missed.status = 'SKIPPED' and missed.reason = 'stopped')
    and coalesce(owner.email, '') <> '' and not exists (
      select from email_stop stop
      where stop.practice = ${practice} and stop.email = lower(owner.email) and stop.scope in ('ALL', 'NEWSLETTER')
    )`;

/** How many mailboxes can be sent a run's letter again, and of how many more nobody knows whether they have it. */
export async function countMissed(
  { db, practice }: Context,
  run: Omit<Missing, 'practice'>,
): Promise<Record<ResendGroup | 'unknown', number>> {
  const { rows } = await sql<Record<ResendGroup | 'unknown', number>>`
    select count(distinct lower(owner.email)) filter (where not maybe.has_it and resend_group = 'failed')::int as failed,
      count(distinct lower(owner.email)) filter (where not maybe.has_it and resend_group = 'stopped')::int as stopped,
      count(distinct lower(owner.email)) filter (where maybe.has_it)::int as unknown
    ${missedReaders({ practice, ...run })}
  `.execute(db);
  return rows[0] ?? { failed: 0, stopped: 0, unknown: 0 };
}
