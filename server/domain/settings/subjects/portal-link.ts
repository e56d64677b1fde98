import { claimPortalLink } from '../../portal-link/claim.ts';
import { asOne, type Subject } from './subject.ts';

export const portalLink: Subject<'portal-link'> = {
  ...asOne,
  read: (_ctx, practice) => practice.portal_link,
  async write(ctx, _practice, _subject, link) {
    if (link !== null) await claimPortalLink(ctx, link);
    return { portal_link: link };
  },
};
