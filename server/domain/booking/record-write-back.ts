import type { Selectable } from 'kysely';
import { isVisitCanceled, requestStatusOf } from '#contract/communication/messages.ts';
import type { Database } from '#server/db/schema.ts';
import { auditedAppointmentOf, reportWith } from '../appointment/audited.ts';
import { addAction, lockAppointment } from '../appointment/internal.ts';
import { recordPracticeData } from '../appointment/record-practice-data.ts';
import type { Context } from '../context.ts';
import { addInternalLine, addMessage, toBeRead } from '../conversation/internal.ts';
import { announceCalendar } from '../practice/announce-calendar.ts';
import { canMessage, ownPractice } from '../practice/internal.ts';
import { queueMissedMoments } from '../reminder/queue-due-clients.ts';
import { changeRequest, type LockedRequest, lockRequest } from '../request/internal.ts';
import { addBookedLine } from './booked-line.ts';
import { recordConfirmation } from './confirmation.ts';
import { setWriteBackState } from './hand-over.ts';
import { recordNote } from './recorded-note.ts';
import { moveVisit, type MoveTarget } from './moved-visit.ts';
import { failingFrom } from '../failing.ts';

/** What became of a visit that was handed over. Unanswered: the practice software was silent for too long. */
export type WriteBackOutcome =
  | { readonly result: 'accepted' }
  | { readonly result: 'refused'; readonly reason: string; readonly isSlotTaken: boolean }
  | { readonly result: 'unanswered' };

const statuses = { accepted: 'ACCEPTED', refused: 'REFUSED', unanswered: 'UNANSWERED' } as const;

/** One about a visit. */
type WriteBackRow = Selectable<Database['write_back']> & { readonly appointment_id: string };

const isOfVisit = (row: Selectable<Database['write_back']>): row is WriteBackRow => row.appointment_id !== null;

/**
 * Records what the practice software answered, once. Accepted: the request is booked, a visit to be moved is moved, and the client gets the
 * text. Otherwise, and if the visit was deleted meanwhile, a new visit is deleted, a visit to be moved stays where it is, and the request is open
 * again in an unread conversation.
 */
export async function recordWriteBack(ctx: Context, id: string, outcome: WriteBackOutcome): Promise<void> {
  const queued = await ctx.db
    .selectFrom('write_back')
    .select('request_id')
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .executeTakeFirst();
  // A client's confirmation can be taken back meanwhile.
  if (!queued) return;
  const { request_id: requestId } = queued;
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
  if (writeBack && !isOfVisit(writeBack)) {
    if (writeBack.tries > failingFrom) ctx.announce('client_contact', 'all');
    return recordNote(ctx, writeBack.medical_record_id, outcome);
  }
  if (writeBack?.kind === 'CONFIRM') {
    const reason = outcome.result === 'refused' ? outcome.reason : null;
    return recordConfirmation(ctx, writeBack, outcome.result === 'accepted' ? null : { reason });
  }
  if (!writeBack || request === null) return;
  if (outcome.result === 'accepted') await accept(ctx, writeBack, request);
  else await reopen(ctx, writeBack, request, outcome);
}

async function accept(ctx: Context, writeBack: WriteBackRow, request: LockedRequest): Promise<void> {
  const { booked } = request.request;
  if (await isCancelled(ctx, writeBack)) {
    // Whoever waits for the answer reads the row.
    await ctx.db
      .updateTable('write_back')
      .set({ status: 'REFUSED', reason: cancelledMeanwhile })
      .where('practice', '=', ctx.practice)
      .where('id', '=', writeBack.id)
      .execute();
    return reopen(ctx, writeBack, request, { result: 'refused', reason: cancelledMeanwhile, isSlotTaken: false });
  }
  if (writeBack.kind === 'MOVE') await moveVisit(ctx, writeBack.appointment_id, targetOf(writeBack, booked));
  else {
    await setWriteBackState(ctx, writeBack.appointment_id, 'ACCEPTED');
    await showAsTaken(ctx, writeBack.appointment_id);
    await queueMissedMoments(ctx, writeBack.appointment_id, new Date(writeBack.create_ts));
  }
  await changeRequest(ctx, request, { status: 'BOOKED' });
  await addBookedLine(ctx, request.conversation_id, request.request);
  const { client_text, author } = writeBack;
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

/** Marks a visit in the audit as taken, unless the practice software has reported it meanwhile. */
async function showAsTaken(ctx: Context, id: string): Promise<void> {
  await lockAppointment(ctx, id);
  const { latest } = await auditedAppointmentOf(ctx, id);
  if (!latest?.appointment.pending) return;
  await addAction(ctx, reportWith(ctx, id, latest, { pending: undefined }));
}

const cancelledMeanwhile = 'The appointment was canceled meanwhile.';
const isCancelled = async (ctx: Context, { appointment_id }: WriteBackRow): Promise<boolean> =>
  (await lockAppointment(ctx, appointment_id)).deleted_at !== null;

/** Where an accepted move leads. */
function targetOf(
  { starts_at, length_in_minutes, type_id, practitioner_id, facility_id }: WriteBackRow,
  booked: LockedRequest['request']['booked'],
): MoveTarget {
  if (!booked || starts_at === null || length_in_minutes === null || type_id === null || practitioner_id === null)
    throw new Error('The move has no time.');
  return {
    startsAt: starts_at,
    lengthInMinutes: length_in_minutes,
    type: { id: type_id, name: booked.type },
    practitioner: { id: practitioner_id, name: booked.practitioner },
    facilityId: facility_id,
  };
}

async function reopen(
  ctx: Context,
  writeBack: WriteBackRow,
  request: LockedRequest,
  outcome: Exclude<WriteBackOutcome, { result: 'accepted' }>,
): Promise<void> {
  const at = ctx.now.toISOString();
  if (writeBack.starts_at === null) await deleteVisit(ctx, writeBack.appointment_id);
  else await announceCalendar(ctx, [writeBack.starts_at]);
  const { handled_by, booked } = request.request;
  if (requestStatusOf(request.request) !== 'PENDING' || !booked) return;
  const isMove = writeBack.kind === 'MOVE';
  const reason = outcome.result === 'refused' ? outcome.reason : null;
  const { request: reopened } = await changeRequest(ctx, request, {
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
    ...(!isMove && { visit_now: null }),
  });
  const line =
    reopened && isVisitCanceled(reopened)
      ? 'The appointment was canceled meanwhile, so it was not moved.'
      : refusalLine(isMove, handled_by ?? 'the practice', reason);
  await addInternalLine(ctx, request.conversation_id, line, toBeRead);
}

async function deleteVisit(ctx: Context, appointmentId: string): Promise<void> {
  await recordPracticeData(ctx, {
    action_type: 'PRACTICE_DATA_DELETE',
    resource_id: appointmentId,
    data: { timestamp: ctx.now.toISOString() },
  });
  await setWriteBackState(ctx, appointmentId, 'REFUSED');
}

/** @param reason null if the practice software was silent */
function refusalLine(isMove: boolean, author: string, reason: string | null): string {
  if (isMove)
    return reason === null
      ? `The practice software did not answer for a day about the appointment that ${author} moved. Check its calendar before you move it again.`
      : `The practice software did not move the appointment, which stays where it was: ${reason}`;
  return reason === null
    ? `The practice software did not answer for a day about the appointment that ${author} booked. Check its calendar before you book again.`
    : `The practice software did not take the appointment that ${author} booked: ${reason}`;
}
