import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';

/**
 * Reserves a portal link for this practice until the commit.
 * @throws Refusal `link_taken`
 */
export async function claimPortalLink(ctx: Context, link: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${link.toLowerCase()}, 14))`.execute(ctx.db);
  if (!(await isPortalLinkFree(ctx, link))) throw new Refusal('link_taken');
}

/** Whether no other practice has the link. */
export async function isPortalLinkFree(ctx: Context, link: string): Promise<boolean> {
  const taken = await ctx.db
    .selectFrom('practice')
    .select('practice')
    .where((eb) => eb(eb.fn('lower', ['portal_link']), '=', link.toLowerCase()))
    .where('practice', '!=', ctx.practice)
    .executeTakeFirst();
  return taken === undefined;
}
