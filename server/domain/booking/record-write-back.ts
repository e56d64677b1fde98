import type { Selectable } from 'kysely';
import { requestStatusOf } from '#contract/communication/messages.ts';
import type { Database } from '#server/db/schema.ts';
import { recordPracticeData } from '../appointment/record-practice-data.ts';
import type { Context } from '../context.ts';
import { addMessage } from '../conversation/internal.ts';
import { canMessage, ownPractice } from '../practice/internal.ts';
import { changeRequest, type LockedRequest, lockRequest } from '../request/internal.ts';
import { addBookedLine } from './booked-line.ts';
import { setWriteBackState } from './hand-over.ts';

/** What became of a visit that was handed over. Unanswered: the practice software was silent for too long. */
export type WriteBackOutcome =
  | { readonly result: 'accepted' }
  | { readonly result: 'refused'; readonly reason: string; readonly isSlotTaken: boolean }
  | { readonly result: 'unanswered' };

const statuses = { accepted: 'ACCEPTED', refused: 'REFUSED', unanswered: 'UNANSWERED' } as const;

type WriteBackRow = Selectable<Database['write_back']>;

/**
 * Records what the practice software answered, once: accepted, the request is booked and the client gets the text; otherwise the visit is
 * deleted and the request is open again, in an unread conversation.
 */
export async function recordWriteBack(ctx: Context, id: string, outcome: WriteBackOutcome): Promise<void> {
  const { request_id: requestId } = await ctx.db
    .selectFrom('write_back')
    .select('request_id')
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // Before the row itself, in the order in which booking locks.
  const request = requestId === null ? null : await lockRequest(ctx, requestId);
  const writeBack = await ctx.db
    .updateTable('write_back')
    .set({
      status: statuses[outcome.result],
      ...(outcome.result === 'refused' && { reason: outcome.reason, slot_taken: outcome.isSlotTaken }),
    })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .where('status', '=', 'WAITING')
    .returningAll()
    .executeTakeFirst();
  if (!writeBack || request === null) return;
  await (outcome.result === 'accepted' ? accept(ctx, writeBack, request) : reopen(ctx, writeBack, request, outcome));
}

async function accept(ctx: Context, writeBack: WriteBackRow, request: LockedRequest): Promise<void> {
  await setWriteBackState(ctx, writeBack.appointment_id, 'ACCEPTED');
  await changeRequest(ctx, request, { status: 'BOOKED' });
  await addBookedLine(ctx, request.conversation_id, request.request);
  const { client_text, author } = writeBack;
  const { booked } = request.request;
  // After the visit has begun, "you are booked" would only confuse.
  if (client_text === null || !booked || Date.parse(booked.start) <= ctx.now.getTime()) return;
  const failure = canMessage(await ownPractice(ctx)) ? null : 'messaging_disabled';
  await addMessage(ctx, request.conversation_id, {
    type: 'SMS',
    direction: 'OUTBOUND',
    content: client_text,
    delivery_status: failure ? 'FAILED_TO_PROCESS' : 'ENQUEUED',
    failure_reason: failure,
    // Unique within the conversation, so that the database's index refuses a second text.
    client_message_id: `booked-${writeBack.id}`,
    author,
  });
}

async function reopen(
  ctx: Context,
  writeBack: WriteBackRow,
  request: LockedRequest,
  outcome: Exclude<WriteBackOutcome, { result: 'accepted' }>,
): Promise<void> {
  const at = ctx.now.toISOString();
  await recordPracticeData(ctx, {
    action_type: 'PRACTICE_DATA_DELETE',
    resource_id: writeBack.appointment_id,
    data: { timestamp: at },
  });
  await setWriteBackState(ctx, writeBack.appointment_id, 'REFUSED');
  const { handled_by, booked } = request.request;
  if (requestStatusOf(request.request) !== 'PENDING' || !booked) return;
  const reason = outcome.result === 'refused' ? outcome.reason : null;
  await changeRequest(ctx, request, {
    status: 'OPEN',
    handled_by: null,
    handled_at: null,
    booked: null,
    refused: {
      why: outcome.result === 'unanswered' ? 'no_answer' : outcome.isSlotTaken ? 'slot_unavailable' : 'pims_refused',
      reason,
      at,
      start: booked.start,
      message: writeBack.client_text,
    },
  });
  const what = `the appointment that ${handled_by ?? 'the practice'} booked`;
  await addMessage(
    ctx,
    request.conversation_id,
    {
      type: 'SYSTEM_INFO',
      direction: 'INTERNAL',
      content:
        reason === null
          ? `The practice software did not answer for a day about ${what}. Check its calendar before you book again.`
          : `The practice software did not take ${what}: ${reason}`,
    },
    { container: 'INBOX', read_status: 'UNREAD' },
  );
}
