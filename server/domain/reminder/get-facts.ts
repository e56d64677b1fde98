import type { getReminderFacts as call } from '#contract/campaigns/reminder-facts.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { reminderKey } from '#contract/rules/planned-reminders.ts';
import type { Context } from '../context.ts';
import { petOwnerNamed } from '../pet-owner/internal.ts';
import { factsOf } from './facts.ts';

const mostPast = 200;

/** What decides which reminders a client gets, and what became of those whose moment has come. */
export async function getReminderFacts(ctx: Context, { id }: Parsed<typeof call>): Promise<Output<typeof call>> {
  const owner = await petOwnerNamed(ctx, id);
  const past = await ctx.db
    .selectFrom('reminder')
    .select(['cadence', 'medium', 'subject_id as subjectId', 'due_on as dueOn', 'at', 'status'])
    .where('practice', '=', ctx.practice)
    .where('pet_owner_id', '=', owner.id)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(mostPast)
    .execute();
  return {
    facts: await factsOf(ctx, owner, ctx.now),
    past: past.map((one) => ({ ...one, key: reminderKey(one) })),
  };
}
