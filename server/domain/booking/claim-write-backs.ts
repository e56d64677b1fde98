import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import type { PimsGateway, PimsVisit } from '#server/gateways/pims/gateway.ts';
import { dueRows } from '../delivery/due-rows.ts';
import { retryLimits } from '../delivery/retry-limits.ts';

/** A visit that only this process hands to the practice software now. */
export interface ClaimedWriteBack extends PimsVisit {
  /** A note goes only to a practice's software that calls in for it. */
  readonly call: keyof PimsGateway | 'note';
  /** The request that was booked; null for a confirmation and for a note. */
  readonly requestId: string | null;
  /** The number of this attempt. */
  readonly tries: number;
  /** Milliseconds since it was queued. */
  readonly age: number;
  /** Whether the practice's software was to call in for it, and did not. */
  readonly wasNotLeased: boolean;
}

/** A condition on `waiting`: what the practice software has not taken yet, it cannot confirm. */
export const confirmsNothingUntaken = sql`
  and not (waiting.kind = 'CONFIRM' and exists (
    select from write_back earlier
    where earlier.practice = waiting.practice and earlier.appointment_id = waiting.appointment_id
      and earlier.kind <> 'CONFIRM' and earlier.status = 'WAITING'
  ))`;

/** Joins `place`, where `visit` is or is to be moved, to a row of `write_back` under that name. */
export function placeOf(row: 'claimed' | 'leased') {
  const moved = sql.table(row);
  return sql`
    cross join lateral (
      select visit.starts_at, visit.length_in_minutes, visit.type_id, visit.practitioner_id, visit.facility_id
      where ${moved}.starts_at is null
      union all
      select ${moved}.starts_at, ${moved}.length_in_minutes, ${moved}.type_id, ${moved}.practitioner_id, ${moved}.facility_id
      where ${moved}.starts_at is not null
    ) place`;
}

const queue = {
  table: 'write_back',
  status: 'WAITING',
  mostOfPractice: 5,
  // A practice's software that calls in leases its rows itself, until it has been silent for too long.
  onlyIf: sql`
    ${confirmsNothingUntaken}
    and not exists (
      select from connect_key key where key.practice = waiting.practice
        and waiting.create_ts > clock_timestamp() - make_interval(secs => ${retryLimits.writeBacks.giveUpAfter / 1000})
    )`,
} as const;

/** Claims visits of all practices that the practice software has yet to take, oldest first. */
export async function claimWriteBacks(db: Db, most: number): Promise<ClaimedWriteBack[]> {
  const { rows } = await sql<ClaimedWriteBack>`
    with ${dueRows(queue, most)}, claimed as (
      update write_back set tries = write_back.tries + 1,
        claimed_until = clock_timestamp() + make_interval(secs => ${retryLimits.writeBacks.claimSeconds})
      from due where write_back.practice = due.practice and write_back.id = due.id
      returning write_back.*
    )
    select claimed.id, claimed.practice, lower(claimed.kind) as call, claimed.tries,
      claimed.request_id as "requestId",
      (extract(epoch from clock_timestamp() - claimed.create_ts) * 1000)::float8 as age,
      visit.id as "appointmentId", place.starts_at as "startsAt", place.length_in_minutes as "lengthInMinutes",
      place.type_id as "typeId", place.practitioner_id as "practitionerId", place.facility_id as "facilityId",
      visit.pet_owner_id as "petOwnerId", visit.pet_id as "petId",
      exists (select from connect_key key where key.practice = claimed.practice) as "wasNotLeased"
    from claimed
    left join appointment visit on visit.practice = claimed.practice and visit.id = claimed.appointment_id
    ${placeOf('claimed')}
  `.execute(db);
  return rows;
}

/** Lets all waiting visits be handed over at once: of one practice, whose software answers again, or after a crash those of every practice. */
export async function retryWriteBacksNow(db: Db, practice: string | null): Promise<void> {
  let waiting = db
    .updateTable('write_back')
    .set({ claimed_until: null, next_try_at: null })
    .where('status', '=', 'WAITING');
  if (practice !== null) waiting = waiting.where('practice', '=', practice);
  await waiting.execute();
}
