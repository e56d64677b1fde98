import type { Selectable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Context } from '../context.ts';
import { addAction } from './internal.ts';

type Text = Pick<Selectable<Database['message']>, 'id' | 'conversation_id' | 'create_ts' | 'author'>;

/**
 * Records at a visit that staff have texted its client about it, so that every window's card shows it. It changes nothing else of the visit, so
 * the visit is not locked. A visit that is gone does not keep the text from being sent.
 */
export async function recordStaffText(ctx: Context, appointmentId: string, text: Text): Promise<void> {
  const visit = await ctx.db
    .selectFrom('appointment')
    .select('id')
    .where('practice', '=', ctx.practice)
    .where('id', '=', appointmentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!visit) return;
  const { id, conversation_id, create_ts, author } = text;
  await addAction(ctx, {
    resource_id: appointmentId,
    action_type: 'STAFF_TEXTED',
    data: { timestamp: create_ts, by: author, messageId: id, conversationId: conversation_id },
  });
}
