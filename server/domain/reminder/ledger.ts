import type { ScheduledReminder } from '#contract/rules/reminders/scheduled-reminders.ts';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';

/**
 * Records the outcome of a reminder. At most one caller gets true for a reminder; the others must not send it.
 * @param carrier the text, email or card that carries it
 */
export async function recordReminder(
  ctx: Context,
  ownerId: string,
  { cadence, medium, dueOn, at, subjects: [{ id }] }: ScheduledReminder,
  status: Database['reminder']['status'],
  carrier: { readonly message_id?: string; readonly email_id?: string; readonly postcard_id?: string } = {},
): Promise<boolean> {
  const recorded = await ctx.db
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
      ...carrier,
    })
    .onConflict((conflict) => conflict.columns(['practice', 'cadence', 'subject_id', 'medium', 'due_on']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return recorded !== undefined;
}
