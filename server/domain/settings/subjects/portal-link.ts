import { claimPortalLink, releasePortalLink } from '../../portal-link/claim.ts';
import { asOne, type Subject } from './subject.ts';

export const portalLink: Subject<'portal-link'> = {
  ...asOne,
  read: (_ctx, practice) => practice.portal_link,
  async write(ctx, { portal_link: former }, _subject, link) {
    if (link !== null) await claimPortalLink(ctx, link);
    if (former !== null && former.toLowerCase() !== link?.toLowerCase()) await releasePortalLink(ctx, former);
    return { portal_link: link };
  },
};
