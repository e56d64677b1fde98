import { addMinutes } from 'date-fns/addMinutes';
import { unknownOutcome } from '#contract/rules/reminders/unknown-outcome.ts';
import type { HandOver } from '#server/gateways/email/gateway.ts';
import type { Context } from '../context.ts';
import { reportDelivery } from '../reminder/report.ts';
import type { ClaimedEmail } from './claim-emails.ts';
import { emailsGiveUpAfter, minutesToNextEmail } from '../email/email-retries.ts';
import { reportFailedEmail } from './report-failed-email.ts';

type Attempt = Pick<ClaimedEmail, 'id' | 'attempts'>;

/** Records what became of an attempt, and reports it for the reminder that the email carries. The outcome of an older claim is ignored. */
export async function recordHandOver(
  ctx: Context,
  attempt: Attempt,
  { result, status }: HandOver,
): Promise<'done' | 'later'> {
  const email = await ctx.db
    .selectFrom('outgoing_email')
    .select('create_ts')
    .where('practice', '=', ctx.practice)
    .where('id', '=', attempt.id)
    .where('attempts', '=', attempt.attempts)
    .where('status', 'in', ['ENQUEUED', 'HANDING'])
    .forUpdate()
    .executeTakeFirst();
  if (!email) return 'done';
  switch (result) {
    case 'accepted':
      await finish(ctx, attempt, { status: 'SENT', sent_at: ctx.now });
      await report(ctx, attempt, { isAccepted: true, end: 'success' });
      return 'done';
    case 'unknown':
      await finish(ctx, attempt, { status: 'UNKNOWN', reason: status });
      await report(ctx, attempt, { isAccepted: false, end: { failure: unknownOutcome } });
      return 'done';
    case 'refused':
      await fail(ctx, attempt, status);
      return 'done';
    case 'later':
      if (ctx.now.getTime() - Date.parse(email.create_ts) > emailsGiveUpAfter) {
        await fail(ctx, attempt, 'gave_up');
        return 'done';
      }
      await finish(ctx, attempt, {
        status: 'ENQUEUED',
        reason: status,
        next_try_at: addMinutes(ctx.now, minutesToNextEmail(attempt.attempts)),
      });
      return 'later';
  }
}

async function fail(ctx: Context, attempt: Attempt, reason: string): Promise<void> {
  await finish(ctx, attempt, { status: 'FAILED', reason });
  await reportFailedEmail(ctx, attempt.id, reason);
}

interface Outcome {
  readonly status: 'ENQUEUED' | 'SENT' | 'FAILED' | 'UNKNOWN';
  readonly reason?: string;
  readonly sent_at?: Date;
  readonly next_try_at?: Date;
}

const finish = (ctx: Context, { id }: Attempt, outcome: Outcome) =>
  ctx.db
    .updateTable('outgoing_email')
    .set({ ...outcome, claimed_until: null })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .execute();

const report = (ctx: Context, { id }: Attempt, delivery: Parameters<typeof reportDelivery>[2]) =>
  reportDelivery(ctx, { column: 'email_id', id }, delivery);
