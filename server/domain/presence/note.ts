import { sql } from 'kysely';
import { presenceTimes, type PresenceUpdate } from '#contract/events.ts';
import type { StaffContext } from '../context.ts';
import { isRowId } from '../row-id.ts';
import { staffName } from '../user/staff-name.ts';
import { leave } from './leave.ts';

/**
 * Records which conversation somebody has open in a window, or that it is still open; a conversation of another practice counts as none.
 */
export async function note(
  ctx: StaffContext,
  window: string,
  { conversation_id, state }: PresenceUpdate,
): Promise<void> {
  const { db, practice, caller } = ctx;
  if (conversation_id === null || !isRowId(conversation_id)) return leave(ctx, window);
  const conversation = await db
    .selectFrom('conversation')
    .select('id')
    .where('practice', '=', practice)
    .where('id', '=', conversation_id)
    .executeTakeFirst();
  if (!conversation) return leave(ctx, window);

  const before = await db
    .selectFrom('presence')
    .select(['conversation_id', 'state'])
    .where('practice', '=', practice)
    .where('window_id', '=', window)
    .executeTakeFirst();
  const now = {
    conversation_id,
    state,
    name: await staffName(ctx),
    here_until: sql<string>`clock_timestamp() + ${presenceTimes.silenceTimeout} * interval '1 millisecond'`,
  };
  await db
    .insertInto('presence')
    .values({ practice, window_id: window, user_id: caller.staff.id, ...now })
    .onConflict((conflict) => conflict.columns(['practice', 'window_id']).doUpdateSet(now))
    .execute();

  if (before?.conversation_id === conversation_id && before.state === state) return;
  ctx.announce('presence', conversation_id);
  if (before && before.conversation_id !== conversation_id) ctx.announce('presence', before.conversation_id);
}
