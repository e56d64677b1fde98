import { sql } from 'kysely';
import { isWithdrawn, type RequestDetails, requestStatusOf, withdrawer } from '#contract/communication/messages.ts';
import type { Context } from '../context.ts';
import { addInternalLine } from '../conversation/internal.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';
import { changeRequest, lockRequest } from '../request/internal.ts';
import type { ClientVisit, StepOutcome } from './internal.ts';

const mostShown = 20;
/** Numbers are given to somebody else after a while, who shall not read what their last owner asked for. */
const daysShown = 90;

export interface ClientRequest {
  readonly id: string;
  readonly isRefill: boolean;
  readonly details: RequestDetails;
  /** Until then no other client can request the time; null where it is not held, or no longer. */
  readonly heldUntil: string | null;
}

/** The latest requests from the phone of a visit, the newest first. */
export async function requestsOf(ctx: Context, { phone }: ClientVisit): Promise<ClientRequest[]> {
  const rows = await ctx.db
    .selectFrom('message')
    .innerJoin('conversation', (join) =>
      join
        .onRef('conversation.practice', '=', 'message.practice')
        .onRef('conversation.id', '=', 'message.conversation_id'),
    )
    .leftJoin('slot_hold', (join) =>
      join
        .onRef('slot_hold.practice', '=', 'message.practice')
        .on(sql`slot_hold.request_id = message.request ->> 'request_id'`.$castTo<boolean>())
        .on('slot_hold.until', '>', ctx.now.toISOString()),
    )
    .select(['message.request', 'message.request_type', 'slot_hold.until'])
    .where('message.practice', '=', ctx.practice)
    .where('conversation.sms_phone', '=', phone)
    .where('message.request', 'is not', null)
    .where('message.create_ts', '>', new Date(ctx.now.getTime() - daysShown * 86_400_000).toISOString())
    .orderBy('message.create_ts', 'desc')
    .limit(mostShown)
    .execute();
  return rows.flatMap(({ request, request_type, until }) =>
    request
      ? [{ id: request.request_id, isRefill: request_type === 'RxRefill', details: request, heldUntil: until }]
      : [],
  );
}

/** Takes back a request that staff have not answered. Its time is free at once. */
export async function withdrawRequest(ctx: Context, { phone }: ClientVisit, requestId: string): Promise<StepOutcome> {
  if (!isRowId(requestId)) throw new Refusal('request_not_found');
  const locked = await lockRequest(ctx, requestId);
  if (locked.conversation.sms_phone !== phone) throw new Refusal('request_not_found');
  const next = { next: `requests/${requestId}` };
  if (locked.request && isWithdrawn(locked.request)) return next;
  const status = requestStatusOf(locked.request);
  if (status === 'PENDING') return { problem: 'request_pending' };
  if (status !== 'OPEN') return { problem: 'request_closed' };
  await changeRequest(ctx, locked, {
    status: 'DECLINED',
    handled_by: withdrawer,
    handled_at: ctx.now.toISOString(),
  });
  await addInternalLine(ctx, locked.conversation_id, `The client withdrew “${locked.content}”.`);
  return next;
}
