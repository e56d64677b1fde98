import { type RawBuilder, sql } from 'kysely';

/** Rows that are handed to something outside, one claim at a time, oldest first. */
interface Queue {
  readonly table: 'postcard' | 'write_back';
  /** The status of a row that is still to be handed over. */
  readonly status: string;
  /** Rows of one practice that all processes hand over at once, so that silence about them leaves slots for others. */
  readonly mostOfPractice: number;
  /** A further condition on `waiting`, beginning with `and`. */
  readonly onlyIf?: RawBuilder<unknown>;
}

/** Common table expressions, of which the last, `due (practice, id)`, names and locks the rows to claim now. */
export function dueRows({ table, status, mostOfPractice, onlyIf = sql`` }: Queue, most: number): RawBuilder<unknown> {
  const queue = sql.table(table);
  const isStatus = sql`status = ${sql.lit(status)}`;
  const isDue = sql`waiting.${isStatus}
    and (waiting.claimed_until is null or waiting.claimed_until < clock_timestamp())
    and (waiting.next_try_at is null or waiting.next_try_at <= clock_timestamp())
    ${onlyIf}`;
  return sql`
    in_progress as (
      select practice, count(*) as rows from ${queue}
      where ${isStatus} and claimed_until > clock_timestamp()
      group by practice
    ), candidate as (
      select waiting.practice, waiting.id, waiting.create_ts,
        coalesce(in_progress.rows, 0) + row_number() over (partition by waiting.practice order by waiting.create_ts) as position
      from ${queue} waiting left join in_progress on in_progress.practice = waiting.practice
      where ${isDue}
    ), due as (
      select waiting.practice, waiting.id
      from candidate join ${queue} waiting on waiting.practice = candidate.practice and waiting.id = candidate.id
      where candidate.position <= ${mostOfPractice} and ${isDue}
      order by candidate.create_ts
      limit ${most}
      for update of waiting skip locked
    )`;
}
