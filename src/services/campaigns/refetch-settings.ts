import { campaignsApi } from './api.ts';
import { enrollmentTag } from './enrollment.ts';
import type { CampaignsThunk } from './root.ts';

export const portalLinkTag = 'PortalLink' as const;
export const publishesTag = 'Publishes' as const;
export const bookingConfigTag = 'BookingConfig' as const;
export const bookingLimitsTag = 'BookingLimits' as const;
type SettingsTag = (typeof settingsTags)[number] | { readonly type: typeof bookingConfigTag; readonly id: string };
const settingsTags = [enrollmentTag, portalLinkTag, bookingConfigTag, bookingLimitsTag, publishesTag] as const;

// Loaded with every page, so it must not import the calls that only settings pages make.
const settingsApi = campaignsApi.enhanceEndpoints({ addTagTypes: settingsTags });

/**
 * Refetches after this window's publish, complete or not, the enrollment for the current version of the settings, and the history if it is
 * shown. The answers of the calls are cached already.
 */
export const refetchPublished = (): CampaignsThunk<Promise<void>> => staleOnceAnswered([enrollmentTag, publishesTag]);

/** Refetches the displayed settings after another user's publish. */
export const refetchCampaignSettings = (): CampaignsThunk<Promise<void>> => staleOnceAnswered(settingsTags);

/** Refetches after a publish that changed nothing but how clients request some categories of visits (AR-10). */
export const refetchBookingConfig = (categories: readonly string[]): CampaignsThunk<Promise<void>> =>
  staleOnceAnswered([enrollmentTag, publishesTag, ...categories.map((id) => ({ type: bookingConfigTag, id }))]);

const isOfSettings = (cacheKey: string): boolean =>
  /^(getEnrollment|getShortlink|getPracticeConfig|getBookingLimits|listPublishes)\(/.test(cacheKey);

/** Waits for requests in flight, whose answers may be older than the change. */
const staleOnceAnswered =
  (tags: readonly SettingsTag[]): CampaignsThunk<Promise<void>> =>
  async (dispatch, getState) => {
    const running = dispatch(settingsApi.util.getRunningQueriesThunk());
    await Promise.all(running.filter(({ queryCacheKey }) => isOfSettings(queryCacheKey)));
    // If it failed to load, a page shows that with its own retry.
    const hasEnrollment = Object.values(getState().campaigns.queries).some(
      (query) => query?.endpointName === 'getEnrollment' && query.data !== undefined,
    );
    dispatch(settingsApi.util.invalidateTags(tags.filter((tag) => tag !== enrollmentTag || hasEnrollment)));
  };
