import { refetchAfterGap, throttledRefetch } from '../refetch-tagged.ts';
import { campaignsApi } from './api.ts';
import type { CampaignsThunk } from './root.ts';

/** Queries about newsletters, their runs and reports. */
export const newslettersTag = 'Newsletters' as const;

const newslettersApi = campaignsApi.enhanceEndpoints({ addTagTypes: [newslettersTag] });

/** Milliseconds. Several newsletters may be on their way at once. */
const refetchEvery = 1000;
const refetchSoon = throttledRefetch(refetchEvery, newslettersApi, [newslettersTag]);

/** Refetches what is shown of newsletters, once a second at most. A hidden tab fetches what it missed when it is shown again. */
export const applyCampaignEvents = (): CampaignsThunk<void> => (dispatch) => {
  if (document.visibilityState === 'visible') dispatch(refetchSoon());
};

export const refetchNewsletters: () => CampaignsThunk<Promise<boolean>> = refetchAfterGap(newslettersApi, [
  newslettersTag,
]);
