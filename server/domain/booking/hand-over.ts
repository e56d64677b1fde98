import type { Context } from '../context.ts';

interface BookedVisit {
  readonly appointmentId: string;
  readonly requestId: string;
  /** What the client gets after the acceptance. */
  readonly text: string | null;
  /** Who wrote it. */
  readonly author: string | null;
}

/** Marks a visit as pending and queues it for the practice software, which `server/jobs/write-backs.ts` asks. */
export async function handOver(ctx: Context, { appointmentId, requestId, text, author }: BookedVisit): Promise<void> {
  await setWriteBackState(ctx, appointmentId, 'PENDING');
  await ctx.db
    .insertInto('write_back')
    .values({
      practice: ctx.practice,
      appointment_id: appointmentId,
      request_id: requestId,
      kind: 'BOOK',
      client_text: text,
      author,
    })
    .execute();
}

export const setWriteBackState = (ctx: Context, appointmentId: string, state: 'PENDING' | 'ACCEPTED' | 'REFUSED') =>
  ctx.db
    .updateTable('appointment')
    // A request can be booked again after a refusal.
    .set({ write_back_state: state, ...(state === 'REFUSED' && { booking_request_id: null }) })
    .where('practice', '=', ctx.practice)
    .where('id', '=', appointmentId)
    .execute();
