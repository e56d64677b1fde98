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
 * Takes a client's turn: sends what the cadences and the facts of this moment say, and keeps what became of it, in one transaction. A process
 * that dies before its end leaves the turn to the next one; after it, the turn is gone. What was decided hours ago counts for nothing.
 */
export async function remindClient(ctx: Context, id: string, now: Date): Promise<void> {
  const turn = await ctx.db
    .deleteFrom('reminder_turn')
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .returning(['pet_owner_id', 'at'])
    .executeTakeFirst();
  const owner = turn && (await ownerOf(ctx, turn.pet_owner_id));
  if (!turn || !owner) return;
  const at = new Date(turn.at);
  const enrollment = presentEnrollment(await ownPractice(ctx));
  const client: Client = { facts: await reminderFactsOf(ctx, owner, at), enrollment };
  const plan = scheduledReminders(client.facts, enrollment, at);
  const due = plan.filter((reminder) => new Date(reminder.at).getTime() === at.getTime());
  const inTime = isStillInTime(at, now, enrollment.practiceIanaZone);
  for (const reminder of due.filter(({ outcome }) => outcome === 'goes')) {
    await (inTime ? sendReminder(ctx, client, reminder) : reportMissed(ctx, owner.id, reminder));
    for (const told of plan.filter(({ mergedInto }) => mergedInto === reminder.key))
      await recordReminder(ctx, owner.id, told, inTime ? 'MERGED' : 'MISSED');
  }
  if (inTime) await reportUnreachable(ctx, owner.id, due.filter(isLost(due)));
}

/** What cannot reach the client by this medium, nor by another of the same cadence. */
const isLost = (due: readonly ScheduledReminder[]) => (one: ScheduledReminder) =>
  !due.some(
    (other) => other.cadence === one.cadence && other.subjects[0].id === one.subjects[0].id && other.outcome === 'goes',
  );

const ownerOf = (ctx: Context, id: string) =>
  ctx.db
    .selectFrom('pet_owner')
    .selectAll()
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .executeTakeFirst();
