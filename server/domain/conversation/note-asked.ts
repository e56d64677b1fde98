import { portalPath } from '#contract/rules/practice/portal-link.ts';
import type { Context } from '../context.ts';
import { readPublicLink } from '../public-link.ts';
import { isRowId } from '../row-id.ts';

const addresses = new RegExp(`${portalPath}/s/([\\w-]+\\.[\\da-f]+)`, 'g');

/** Notes that the clients are asked whose addresses a message to them contains. */
export async function noteAsked(ctx: Context, content: string): Promise<void> {
  for (const [, link = ''] of content.matchAll(addresses)) {
    const read = await readPublicLink(ctx.db, 'survey', link);
    const [id = ''] = read?.ids ?? [];
    if (read?.practice === ctx.practice && isRowId(id)) await markAsked(ctx, id);
  }
}

/** Notes that the client of an invitation is asked, unless that is known. */
export async function markAsked(ctx: Context, invitationId: string): Promise<void> {
  const asked = await ctx.db
    .updateTable('survey_invitation')
    .set({ asked_at: ctx.now })
    .where('practice', '=', ctx.practice)
    .where('id', '=', invitationId)
    .where('asked_at', 'is', null)
    .returning('survey_id')
    .executeTakeFirst();
  if (asked) ctx.announce('survey', asked.survey_id);
}
