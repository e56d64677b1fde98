import type { Context } from '../context.ts';
import { addQuietLine } from '../conversation/internal.ts';

/** Writes a line for staff in every conversation with a client, which neither moves them nor hides what waits in them. */
export async function tellStaff(ctx: Context, petOwnerId: string, content: string): Promise<void> {
  const conversations = await ctx.db
    .selectFrom('conversation')
    .select('id')
    .where('practice', '=', ctx.practice)
    .where('pet_owner_id', '=', petOwnerId)
    // Always in this order, so that two commands lock them one after the other.
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id } of conversations) await addQuietLine(ctx, id, content);
}
