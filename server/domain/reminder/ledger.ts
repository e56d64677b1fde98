import type { ScheduledReminder } from '#contract/rules/reminders/scheduled-reminders.ts';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';

/**
 * Keeps what becomes of a reminder. False where that is known already, in which case nothing more may be done about it: two turns cannot both be told true.
 * @param carrying the text or email that carries it
 */
export async function recordReminder(
  ctx: Context,
  ownerId: string,
  { cadence, medium, dueOn, at, subjects: [{ id }] }: ScheduledReminder,
  status: Database['reminder']['status'],
  carrying: { readonly message_id?: string; readonly email_id?: string } = {},
): Promise<boolean> {
  const kept = await ctx.db
    .insertInto('reminder')
    .values({
      practice: ctx.practice,
      pet_owner_id: ownerId,
      cadence,
      medium,
      subject_id: id,
      due_on: dueOn,
      at,
      status,
      ...carrying,
    })
    .onConflict((conflict) => conflict.columns(['practice', 'cadence', 'subject_id', 'medium', 'due_on']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}
