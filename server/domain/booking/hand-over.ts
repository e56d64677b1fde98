import type { Insertable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { announceCalendar } from '../practice/announce-calendar.ts';
import type { MoveTarget } from './moved-visit.ts';

interface HandedOverVisit {
  readonly appointmentId: string;
  readonly requestId: string;
  /** What the client gets after the acceptance. */
  readonly text: string | null;
  /** Who wrote it. */
  readonly author: string | null;
}

/**
 * Marks a new visit as pending and queues it for the practice software, which `server/jobs/write-backs.ts` asks.
 * @returns the id of the row
 */
export async function handOver(ctx: Context, visit: HandedOverVisit): Promise<string> {
  await setWriteBackState(ctx, visit.appointmentId, 'PENDING');
  return queue(ctx, visit, { kind: 'BOOK' });
}

/**
 * Queues a move for the practice software. The visit itself stays where it is until the acceptance, also for reminders and the audit.
 * @returns the id of the row
 */
export async function handOverMove(ctx: Context, visit: HandedOverVisit, target: MoveTarget): Promise<string> {
  await announceCalendar(ctx, [target.startsAt]);
  return queue(ctx, visit, {
    kind: 'MOVE',
    starts_at: target.startsAt,
    length_in_minutes: target.lengthInMinutes,
    type_id: target.type.id,
    practitioner_id: target.practitioner.id,
    facility_id: target.facilityId,
  });
}

async function queue(
  ctx: Context,
  { appointmentId, requestId, text, author }: HandedOverVisit,
  change: Pick<
    Insertable<Database['write_back']>,
    'kind' | 'starts_at' | 'length_in_minutes' | 'type_id' | 'practitioner_id' | 'facility_id'
  >,
): Promise<string> {
  const { id } = await ctx.db
    .insertInto('write_back')
    .values({
      practice: ctx.practice,
      appointment_id: appointmentId,
      request_id: requestId,
      client_text: text,
      author,
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const setWriteBackState = (ctx: Context, appointmentId: string, state: 'PENDING' | 'ACCEPTED' | 'REFUSED') =>
  ctx.db
    .updateTable('appointment')
    // A request can be booked again after a refusal.
    .set({ write_back_state: state, ...(state === 'REFUSED' && { booking_request_id: null }) })
    .where('practice', '=', ctx.practice)
    .where('id', '=', appointmentId)
    .execute();
