import type { UpdateObject } from 'kysely';
import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';
import { presentScheduled, scheduledColumns, type ScheduledRow } from './present.ts';

/** Names a planned text within its conversation. */
interface Place {
  readonly id: string;
  readonly scheduledId: string;
}

/** Holds a planned text of that conversation until the commit: it leaves, changes or is called off, one after the other. */
export async function lockScheduled(ctx: Context, { id, scheduledId }: Place): Promise<ScheduledRow> {
  if (!isRowId(id)) throw new Refusal('conversation_not_found');
  const found = isRowId(scheduledId)
    ? await ctx.db
        .selectFrom('scheduled_message')
        .select(scheduledColumns)
        .where('practice', '=', ctx.practice)
        .where('conversation_id', '=', id)
        .where('id', '=', scheduledId)
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!found) throw new Refusal('scheduled_message_not_found');
  return found;
}

/** Writes a change of a planned text and announces it. */
export async function changeScheduled(
  ctx: Context,
  id: string,
  changes: UpdateObject<Database, 'scheduled_message'>,
): Promise<ScheduledMessage> {
  const changed = await ctx.db
    .updateTable('scheduled_message')
    .set({ ...changes, claimed_until: null })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .returning(scheduledColumns)
    .executeTakeFirstOrThrow();
  ctx.announce('scheduled_message', id);
  return presentScheduled(changed);
}

/** @throws Refusal `time_in_past` for a moment that is no longer to come. */
export function requireFuture(ctx: Context, moment: string): void {
  if (Date.parse(moment) <= ctx.now.getTime()) throw new Refusal('time_in_past');
}
