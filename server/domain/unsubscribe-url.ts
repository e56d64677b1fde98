import { portalPath } from '#contract/rules/practice/portal-link.ts';
import type { Context } from './context.ts';
import { makePublicLink } from './public-link.ts';

/** The address at which a client stops thank-you messages; it opens for ever. */
export async function unsubscribeUrl(ctx: Context, petOwnerId: string, origin: string): Promise<string> {
  const link = await makePublicLink(ctx.db, 'unsubscribe', {
    practice: ctx.practice,
    ids: [petOwnerId],
    lastDay: null,
  });
  return `${origin}${portalPath}/u/${link}`;
}
