import { portalPath } from '#contract/rules/practice/portal-link.ts';
import type { Context } from './context.ts';
import { makePublicLink } from './public-link.ts';

interface LinkedVisit {
  readonly id: string;
  readonly petOwnerId: string;
}

/** The address of the page of a visit for its client. How long it opens depends on the day of the visit, which can be moved. */
export async function visitUrl(ctx: Context, { id, petOwnerId }: LinkedVisit, origin: string): Promise<string> {
  const link = await makePublicLink(ctx.db, 'visit', { practice: ctx.practice, ids: [id, petOwnerId], lastDay: null });
  return `${origin}${portalPath}/v/${link}`;
}
