import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** The due items in one of the queues of `server/jobs/`, of all practices. */
export interface QueueBacklog {
  readonly queue: 'texts' | 'scheduled_texts' | 'emails' | 'due_clients' | 'write_backs' | 'postcards' | 'newsletters';
  readonly waiting: number;
  /** Seconds since the oldest item was due; 0 if there is none. */
  readonly oldest: number;
}

export async function queueBacklogs(db: Db): Promise<readonly QueueBacklog[]> {
  const { rows } = await sql<QueueBacklog>`
    select queue, waiting, coalesce(greatest(extract(epoch from clock_timestamp() - since), 0), 0)::float8 as oldest
    from (
      select 'texts' as queue, count(*)::int as waiting, min(create_ts) as since
      from message
      where delivery_status = 'ENQUEUED' and direction = 'OUTBOUND' and type in ('SMS', 'SMS_AUTOMATED')
        and failure_reason is null
      union all
      select 'scheduled_texts', count(*)::int, min(send_at)
      from scheduled_message where status = 'SCHEDULED' and send_at <= clock_timestamp()
      union all
      select 'emails', count(*)::int, min(create_ts)
      -- Each side of the "or" has its index.
      from outgoing_email where status = 'ENQUEUED' or status = 'HANDING'
      union all
      select 'due_clients', count(*)::int, min(at) from reminder_turn
      union all
      select 'write_backs', count(*)::int, min(create_ts) from write_back where status = 'WAITING'
      union all
      select 'postcards', count(*)::int, min(create_ts) from postcard where status = 'ENQUEUED'
      union all
      select 'newsletters', count(*)::int, min(run.send_at)
      from campaign_run run join campaign_recipient reader on reader.practice = run.practice and reader.run_id = run.id
      where run.state = 'SENDING' and reader.status = 'QUEUED'
    ) queues
  `.execute(db);
  return rows;
}
