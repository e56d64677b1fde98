import type { UpdateObject } from 'kysely';
import type { ScheduledMessage } from '#contract/communication/scheduled-messages.ts';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';
import { presentScheduled, scheduledColumns, type ScheduledRow } from './present.ts';

/** A scheduled text and its conversation. */
interface ScheduledMessageId {
  readonly id: string;
  readonly scheduledId: string;
}

/** Locks a scheduled text until the commit, so that it is not sent, changed and cancelled at once. */
export async function lockScheduled(ctx: Context, { id, scheduledId }: ScheduledMessageId): Promise<ScheduledRow> {
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

/** Updates a scheduled text and announces it. */
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

/**
 * @throws Refusal `time_in_past` where the moment has passed.
 */
export function requireFuture(ctx: Context, moment: string): void {
  if (Date.parse(moment) <= ctx.now.getTime()) throw new Refusal('time_in_past');
}
