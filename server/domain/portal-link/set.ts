import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { updatePractice, lockPractice } from '../practice/internal.ts';
import { Refusal } from '../refusal.ts';
import { recordChange } from '../publish/record-change.ts';

/**
 * Gives the practice this portal link, or none.
 * @throws Refusal `link_taken` where it is another practice's.
 */
export async function setPortalLink(ctx: Context, link: string | null): Promise<void> {
  const { portal_link: before } = await lockPractice(ctx);
  if (link !== null) await claim(ctx, link);
  await updatePractice(ctx, { portal_link: link });
  await recordChange(ctx, { subject: { kind: 'portal-link' }, before, after: link });
}

/** Of two practices that want a link at once, one waits here for the other. */
async function claim(ctx: Context, link: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${link.toLowerCase()}, 14))`.execute(ctx.db);
  if (!(await isFree(ctx, link))) throw new Refusal('link_taken');
}

/** Whether no other practice has the link. */
export async function isFree(ctx: Context, link: string): Promise<boolean> {
  const taken = await ctx.db
    .selectFrom('practice')
    .select('practice')
    .where((eb) => eb(eb.fn('lower', ['portal_link']), '=', link.toLowerCase()))
    .where('practice', '!=', ctx.practice)
    .executeTakeFirst();
  return taken === undefined;
}
