import { addDays } from '#contract/rules/calendar/add-days.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { portalPath } from '#contract/rules/practice/portal-link.ts';
import type { Context } from './context.ts';
import { makePublicLink } from './public-link.ts';

/** Days after the visit on which its page still opens. */
const opensFor = 2;

interface LinkedVisit {
  readonly id: string;
  readonly startsAt: string;
  readonly petOwnerId: string;
}

/** The address of the page of a visit for its client; it opens until two days after the visit, or until the visit gets another client. */
export async function visitUrl(
  ctx: Context,
  { id, startsAt, petOwnerId }: LinkedVisit,
  { origin, timeZone }: { readonly origin: string; readonly timeZone: string },
): Promise<string> {
  const lastDay = addDays(dayIn(new Date(startsAt), timeZone), opensFor);
  const link = await makePublicLink(ctx.db, 'visit', { practice: ctx.practice, ids: [id, petOwnerId], lastDay });
  return `${origin}${portalPath}/v/${link}`;
}
