import type {
  checkShortlink as checkCall,
  deleteShortlink as deleteCall,
  saveShortlink as saveCall,
  Shortlink,
} from '#contract/campaigns/shortlink.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { portalUrl } from '#contract/rules/practice/portal-link.ts';
import type { Context } from '../context.ts';
import { lockPractice, ownPractice } from '../practice/internal.ts';
import { Refusal } from '../refusal.ts';
import { isFree, setPortalLink } from './set.ts';

/** The practice's portal link and where it leads (API-66). */
export const getShortlink = async (ctx: Context, origin: string): Promise<Shortlink> =>
  present((await ownPractice(ctx)).portal_link, origin);

/** Gives the practice a portal link (API-67). */
export async function saveShortlink(
  ctx: Context,
  { practiceShortlink }: Parsed<typeof saveCall>,
  origin: string,
): Promise<Shortlink> {
  await setPortalLink(ctx, practiceShortlink);
  return present(practiceShortlink, origin);
}

/** Takes the portal link away (API-68), unless it is another than the one that was named. */
export async function deleteShortlink(
  ctx: Context,
  { practiceShortlink }: Parsed<typeof deleteCall>,
  origin: string,
): Promise<Shortlink> {
  const { portal_link } = await lockPractice(ctx);
  if (portal_link !== null && portal_link.toLowerCase() !== practiceShortlink.toLowerCase())
    throw new Refusal('settings_changed');
  await setPortalLink(ctx, null);
  return present(null, origin);
}

/** Whether the practice could have this link: its own, or nobody's. */
export const checkShortlink = async (
  ctx: Context,
  { practiceShortlink }: Parsed<typeof checkCall>,
): Promise<Output<typeof checkCall>> => ({ available: await isFree(ctx, practiceShortlink) });

const present = (link: string | null, origin: string): Shortlink => ({
  practiceShortlink: link,
  url: link === null ? null : portalUrl(origin, link),
});
