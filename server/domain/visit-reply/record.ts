import { sql } from 'kysely';
import type { ActionOf } from '#contract/notification/appointment-actions.ts';
import { namesVisit } from '#contract/rules/reminders/reminder-texts.ts';
import { isAcknowledgement } from '#contract/rules/texting/acknowledgement.ts';
import { visitReply } from '#contract/rules/texting/visit-reply.ts';
import { auditedAppointmentOf } from '../appointment/audited.ts';
import { addAction, lockAppointment } from '../appointment/internal.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { openVisits, type Visit, visitsOfPhone, visitsWithReply } from './open-visits.ts';

/** A client's text in a conversation that the transaction has locked. */
interface ReceivedReply {
  readonly messageId: string;
  readonly conversationId: string;
  readonly phone: string;
  readonly text: string;
}

/**
 * Records at the visits what a client answers to the text that asked about them: a reminder, or the text of the audit. Only the latest text
 * to the client is answered, and of its visits only those that are still ahead, unconfirmed and at the time that it named. Anything else
 * that the client writes takes a confirmation back, except for thanks.
 */
export async function recordVisitReply(ctx: Context, received: ReceivedReply): Promise<void> {
  const reply = visitReply(received.text);
  if (reply !== null) return record(ctx, received, reply, await visitsAskedAbout(ctx, received));
  if (!isAcknowledgement(received.text))
    await record(ctx, received, 'OTHER', await confirmedBefore(ctx, received.phone));
}

async function record(
  ctx: Context,
  { text, messageId, conversationId }: ReceivedReply,
  reply: ActionOf<'CLIENT_REPLIED'>['data']['reply'],
  visits: readonly Visit[],
): Promise<void> {
  for (const { id, startsAt } of visits) {
    await lockAppointment(ctx, id);
    const data = { timestamp: new Date().toISOString(), reply, startsAt, text, messageId, conversationId };
    await addAction(ctx, { resource_id: id, action_type: 'CLIENT_REPLIED', data });
  }
}

async function visitsAskedAbout(ctx: Context, { conversationId, phone }: ReceivedReply): Promise<Visit[]> {
  const question = await ctx.db
    .selectFrom('message')
    .select(['id', 'type', 'content', 'create_ts'])
    .where('practice', '=', ctx.practice)
    .where('conversation_id', '=', conversationId)
    .where('direction', '=', 'OUTBOUND')
    .where('type', 'in', ['SMS', 'SMS_AUTOMATED'])
    .where('answers_keyword', '=', false)
    .where('answers_closed', '=', false)
    .where('delivery_status', 'not in', ['FAILED_TO_DELIVER', 'FAILED_TO_PROCESS'])
    .orderBy('create_ts', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!question) return [];
  return question.type === 'SMS' ? visitsNamedIn(ctx, question.content, phone) : visitsOfReminder(ctx, question);
}

/** Without those that the practice software has moved since the reminder. */
const visitsOfReminder = (ctx: Context, reminder: { readonly id: string; readonly create_ts: string }) =>
  openVisits(ctx)
    .where('visit.id', 'in', (eb) =>
      eb
        .selectFrom('reminder')
        .select('subject_id')
        .where('practice', '=', ctx.practice)
        .where('message_id', '=', reminder.id),
    )
    .where(
      sql<boolean>`visit.starts_at = coalesce((
        select (report.data #>> '{appointment,date}')::timestamptz from appointment_action report
        where report.practice = visit.practice and report.appointment_id = visit.id
          and report.action_type = 'PRACTICE_DATA_UPSERT' and report.create_ts <= ${reminder.create_ts}
        order by report.create_ts desc limit 1
      ), visit.starts_at)`,
    )
    .execute();

async function visitsNamedIn(ctx: Context, question: string, phone: string): Promise<Visit[]> {
  const visits = await visitsOfPhone(ctx, phone).execute();
  const { name: practiceName, time_zone: practiceIanaZone } = await ownPractice(ctx);
  const named: Visit[] = [];
  for (const visit of visits) {
    const { latest } = await auditedAppointmentOf(ctx, visit.id);
    const animal = latest?.animal?.name ?? null;
    if (namesVisit(question, { animal, startsAt: visit.startsAt }, { practiceName, practiceIanaZone }))
      named.push(visit);
  }
  return named;
}

async function confirmedBefore(ctx: Context, phone: string): Promise<Visit[]> {
  const visits = await visitsWithReply(ctx, phone);
  return visits.flatMap(({ id, reply, facts }) =>
    reply?.reply === 'CONFIRMS' && facts ? { id, startsAt: facts.appointment.date } : [],
  );
}
