import { campaignsApi } from './api.ts';
import { enrollmentTag } from './enrollment.ts';
import type { CampaignsThunk } from './root.ts';

export const portalLinkTag = 'PortalLink' as const;
export const publishesTag = 'Publishes' as const;
const settingsTags = [enrollmentTag, portalLinkTag, publishesTag] as const;

// Every page listens for changes, so nothing here leads to the calls that only settings pages make.
const settingsApi = campaignsApi.enhanceEndpoints({ addTagTypes: settingsTags });

/**
 * This window's publish is over, be it done or broken off: the enrollment is asked for once, for the version that the settings now have,
 * and the history where it is shown. The answers of the calls are in the caches already.
 */
export const refetchPublished = (): CampaignsThunk<Promise<void>> => staleOnceAnswered([enrollmentTag, publishesTag]);

/** Somebody has published: what is shown of the practice's settings is asked for again. */
export const refetchCampaignSettings = (): CampaignsThunk<Promise<void>> => staleOnceAnswered(settingsTags);

const isOfSettings = (cacheKey: string): boolean => /^(getEnrollment|getShortlink|listPublishes)\(/.test(cacheKey);

/** An answer on its way would be taken for the one that was asked for, though it may be older. */
const staleOnceAnswered =
  (tags: readonly (typeof settingsTags)[number][]): CampaignsThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const running = dispatch(settingsApi.util.getRunningQueriesThunk());
    await Promise.all(running.filter(({ queryCacheKey }) => isOfSettings(queryCacheKey)));
    // One that could not be had is a failure that a page shows, with a way to try again.
    const hasEnrollment = Object.values(getState().campaigns.queries).some(
      (query) => query?.endpointName === 'getEnrollment' && query.data !== undefined,
    );
    dispatch(settingsApi.util.invalidateTags(tags.filter((tag) => tag !== enrollmentTag || hasEnrollment)));
  };
