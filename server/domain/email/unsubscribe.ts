import type { Context } from '../context.ts';
import { isRowId } from '../row-id.ts';

const scope = 'AFTER_VISIT';

/** Whether a client gets no more thank-you messages at their present address. */
export async function isUnsubscribed(ctx: Context, petOwnerId: string): Promise<boolean> {
  const email = await addressOf(ctx, petOwnerId);
  if (email === null) return false;
  const stop = await ctx.db
    .selectFrom('email_stop')
    .select('scope')
    .where((eb) => eb.and({ practice: ctx.practice, email, scope }))
    .executeTakeFirst();
  return stop !== undefined;
}

/** Stops thank-you messages to a client's present address, or sends them again. */
export async function setUnsubscribed(ctx: Context, petOwnerId: string, isStopped: boolean): Promise<void> {
  const email = await addressOf(ctx, petOwnerId);
  if (email === null) return;
  ctx.announce('client_contact', 'all');
  const stop = { practice: ctx.practice, email, scope } as const;
  await (isStopped
    ? ctx.db
        .insertInto('email_stop')
        .values({ ...stop, reason: 'UNSUBSCRIBED', at: ctx.now })
        .onConflict((conflict) => conflict.columns(['practice', 'email', 'scope']).doNothing())
        .execute()
    : ctx.db
        .deleteFrom('email_stop')
        .where((eb) => eb.and(stop))
        .execute());
}

/** In lower case; null where the practice has none, or does not know the client any more. */
async function addressOf(ctx: Context, petOwnerId: string): Promise<string | null> {
  if (!isRowId(petOwnerId)) return null;
  const found = await ctx.db
    .selectFrom('pet_owner')
    .select('email')
    .where('practice', '=', ctx.practice)
    .where('id', '=', petOwnerId)
    .executeTakeFirst();
  return found?.email?.toLowerCase() ?? null;
}
