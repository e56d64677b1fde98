import { isStillInTime } from '#contract/rules/cadences/cadence-moments.ts';
import { type ScheduledReminder, scheduledReminders } from '#contract/rules/reminders/scheduled-reminders.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { presentEnrollment } from '../practice/present.ts';
import { reminderFactsOf } from './facts.ts';
import { recordReminder } from './ledger.ts';
import { type Client, sendReminder } from './send.ts';
import { reportMissed, reportUnreachable } from './report.ts';

/**
 * Sends the reminders of a due client by the settings and facts of this moment, and records their outcome, in one transaction that also
 * removes the client from the queue. If the process crashes before the commit, another one starts over.
 */
export async function remindClient(ctx: Context, id: string, now: Date): Promise<void> {
  const queued = await ctx.db
    .deleteFrom('reminder_turn')
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .returning(['pet_owner_id', 'at'])
    .executeTakeFirst();
  const owner = queued && (await ownerOf(ctx, queued.pet_owner_id));
  if (!queued || !owner) return;
  const at = new Date(queued.at);
  const enrollment = presentEnrollment(await ownPractice(ctx));
  const client: Client = { facts: await reminderFactsOf(ctx, owner, at), enrollment };
  const scheduled = scheduledReminders(client.facts, enrollment, at);
  const due = scheduled.filter((reminder) => new Date(reminder.at).getTime() === at.getTime());
  const inTime = isStillInTime(at, now, enrollment.practiceIanaZone);
  for (const reminder of due.filter(({ outcome }) => outcome === 'scheduled')) {
    await (inTime ? sendReminder(ctx, client, reminder) : reportMissed(ctx, owner.id, reminder));
    for (const merged of scheduled.filter(({ mergedInto }) => mergedInto === reminder.key))
      await recordReminder(ctx, owner.id, merged, inTime ? 'MERGED' : 'MISSED');
  }
  if (inTime) await reportUnreachable(ctx, owner.id, due.filter(isUnreachable(due)));
}

/** Reminders that no medium of their cadence can deliver. */
const isUnreachable = (due: readonly ScheduledReminder[]) => (one: ScheduledReminder) =>
  !due.some(
    (other) =>
      other.cadence === one.cadence && other.subjects[0].id === one.subjects[0].id && other.outcome === 'scheduled',
  );

const ownerOf = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('pet_owner')
    .selectAll()
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .executeTakeFirst();
