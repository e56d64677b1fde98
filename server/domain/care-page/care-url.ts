import { careAddress } from '#contract/rules/care/care-address.ts';
import { addDays } from '#contract/rules/calendar/add-days.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { practiceCare, recommendedServices } from '../care/records.ts';
import type { Context } from '../context.ts';
import { makePublicLink } from '../public-link.ts';

/** Days for which the page opens. */
const opensFor = 60;

interface CareLink {
  readonly petOwnerId: string;
  /** The services that the link is beside, by the practice software's ids. */
  readonly serviceTypeIds: readonly string[];
  /** The public address of the product. */
  readonly origin: string;
  readonly timeZone: string;
}

/** The address of a client's care page; null where the practice recommends none of these services. */
export async function careUrl(
  ctx: Context,
  { petOwnerId, serviceTypeIds, origin, timeZone }: CareLink,
): Promise<string | null> {
  const care = await practiceCare(ctx);
  const isRecommended = recommendedServices(care).some(({ id }) => serviceTypeIds.includes(id));
  if (!care.switches.recommendedCare || !isRecommended) return null;
  const lastDay = addDays(dayIn(ctx.now, timeZone), opensFor);
  const link = await makePublicLink(ctx.db, 'care', { practice: ctx.practice, ids: [petOwnerId], lastDay });
  return careAddress(origin, link);
}
