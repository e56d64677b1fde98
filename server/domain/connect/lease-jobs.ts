import { type RawBuilder, sql } from 'kysely';
import type { ConnectJob } from '#contract/connect/index.ts';
import type { Context } from '../context.ts';
import { retryLimits } from '../delivery/retry-limits.ts';
import { confirmsNothingUntaken, placeOf } from '../booking/claim-write-backs.ts';
import { showFailingJobs } from '../booking/show-failing.ts';

/** Seconds that an agent has to answer, before another may lease the job. */
export const leaseSeconds = 60;

interface LeasedRow {
  readonly id: string;
  readonly kind: ConnectJob['kind'];
  readonly attempt: number;
  readonly leasedUntil: string;
  readonly appointment: ConnectJob['appointment'];
  readonly note: ConnectJob['note'];
}

/** Leases what the practice's software must do, oldest first: the same rows that are pushed to a practice software with an interface of its own. */
export async function leaseJobs(ctx: Context, { most }: { readonly most: number }): Promise<{ jobs: ConnectJob[] }> {
  const { db, practice } = ctx;
  await showFailingJobs(ctx);
  const { rows } = await sql<LeasedRow>`
    with due as (
      select waiting.id from write_back waiting
      where waiting.practice = ${practice} and waiting.status = 'WAITING'
        and (waiting.claimed_until is null or waiting.claimed_until < clock_timestamp())
        and (waiting.next_try_at is null or waiting.next_try_at <= clock_timestamp())
        and waiting.create_ts > clock_timestamp() - make_interval(secs => ${retryLimits.writeBacks.giveUpAfter / 1000})
        ${confirmsNothingUntaken}
      order by waiting.create_ts, waiting.id
      limit ${most}
      for update of waiting skip locked
    ), leased as (
      update write_back set tries = write_back.tries + 1,
        claimed_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      from due where write_back.practice = ${practice} and write_back.id = due.id
      returning write_back.*
    )
    select leased.id, lower(leased.kind) as kind, leased.tries as attempt, leased.claimed_until as "leasedUntil",
      case when visit.id is not null then jsonb_build_object(
        'id', visit.id, 'externalId', ${externalId('appointment', sql`visit.id`)},
        'clientId', coalesce(${externalId('client', sql`visit.pet_owner_id::text`)}, (
          select pims_id from pet_owner where practice = ${practice} and id = visit.pet_owner_id
        )),
        'petId', ${externalId('pet', sql`visit.pet_id::text`)},
        'startsAt', to_char(place.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'lengthInMinutes', place.length_in_minutes, 'typeId', place.type_id,
        'staffId', place.practitioner_id, 'roomId', place.facility_id
      ) end as appointment,
      case when record.id is not null then jsonb_build_object(
        'petId', ${externalId('pet', sql`record.pet_id::text`)}, 'text', record.note,
        'writtenAt', to_char(record.create_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) end as note
    from leased
    left join appointment visit on visit.practice = leased.practice and visit.id = leased.appointment_id
    left join medical_record record on record.practice = leased.practice and record.id = leased.medical_record_id
    ${placeOf('leased')}
    order by leased.create_ts, leased.id
  `.execute(db);
  return { jobs: rows };

  function externalId(kind: string, localId: RawBuilder<unknown>) {
    return sql`(
      select external_id from connect_item
      where practice = ${practice} and kind = ${sql.lit(kind)} and local_id = ${localId} and not gone limit 1
    )`;
  }
}
