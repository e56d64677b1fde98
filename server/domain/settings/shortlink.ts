import type {
  checkShortlink as checkCall,
  deleteShortlink as deleteCall,
  saveShortlink as saveCall,
  Shortlink,
} from '#contract/campaigns/shortlink.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { portalUrl } from '#contract/rules/practice/portal-link.ts';
import type { Context } from '../context.ts';
import { isPortalLinkFree } from '../portal-link/claim.ts';
import { ownPractice } from '../practice/internal.ts';
import { Refusal } from '../refusal.ts';
import { editSetting } from './change-setting.ts';
import { portalLink } from './subjects/portal-link.ts';

/** The practice's portal link and its address (API-66). */
export const getShortlink = async (ctx: Context, origin: string): Promise<Shortlink> =>
  present((await ownPractice(ctx)).portal_link, origin);

/** Gives the practice a portal link (API-67). */
export async function saveShortlink(
  ctx: Context,
  { practiceShortlink }: Parsed<typeof saveCall>,
  origin: string,
): Promise<Shortlink> {
  await editSetting(ctx, { kind: 'portal-link' }, portalLink, () => practiceShortlink);
  return present(practiceShortlink, origin);
}

/**
 * Removes the portal link (API-68).
 * @throws Refusal `settings_changed` where the practice has another link than the named one.
 */
export async function deleteShortlink(
  ctx: Context,
  { practiceShortlink }: Parsed<typeof deleteCall>,
  origin: string,
): Promise<Shortlink> {
  await editSetting(ctx, { kind: 'portal-link' }, portalLink, (link) => {
    if (link !== null && link.toLowerCase() !== practiceShortlink.toLowerCase()) throw new Refusal('settings_changed');
    return null;
  });
  return present(null, origin);
}

/** Whether the practice could have this link: its own, or one that no practice has. */
export const checkShortlink = async (
  ctx: Context,
  { practiceShortlink }: Parsed<typeof checkCall>,
): Promise<Output<typeof checkCall>> => ({ available: await isPortalLinkFree(ctx, practiceShortlink) });

const present = (link: string | null, origin: string): Shortlink => ({
  practiceShortlink: link,
  url: link === null ? null : portalUrl(origin, link),
});
