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

/** Days for which a link that was given up leads to its practice still, and to no other: what was sent goes on naming it. */
const restDays = 90;

/** Gives up a portal link. */
export async function releasePortalLink(ctx: Context, link: string): Promise<void> {
  const rest = { practice: ctx.practice, until: new Date(ctx.now.getTime() + restDays * 86_400_000) };
  await ctx.db
    .insertInto('former_portal_link')
    .values({ link: link.toLowerCase(), ...rest })
    .onConflict((conflict) => conflict.column('link').doUpdateSet(rest))
    .execute();
}

/** Whether no other practice has the link, or had it until lately. */
export async function isPortalLinkFree(ctx: Context, link: string): Promise<boolean> {
  const taken = await ctx.db
    .selectFrom('practice')
    .select('practice')
    .where((eb) => eb(eb.fn('lower', ['portal_link']), '=', link.toLowerCase()))
    .where('practice', '!=', ctx.practice)
    .executeTakeFirst();
  if (taken) return false;
  const resting = await ctx.db
    .selectFrom('former_portal_link')
    .select('practice')
    .where('link', '=', link.toLowerCase())
    .where('practice', '!=', ctx.practice)
    .where('until', '>', ctx.now.toISOString())
    .executeTakeFirst();
  return resting === undefined;
}
