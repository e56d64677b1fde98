import { refetchTagged } from '../refetch-tagged.ts';
import { campaignsApi } from './api.ts';
import { enrollmentTag } from './enrollment.ts';

export const portalLinkTag = 'PortalLink' as const;
export const publishesTag = 'Publishes' as const;
export const bookingConfigTag = 'BookingConfig' as const;
export const bookingLimitsTag = 'BookingLimits' as const;
export const recommendedCareTag = 'RecommendedCare' as const;
type SettingsTag = (typeof settingsTags)[number] | { readonly type: typeof bookingConfigTag; readonly id: string };
const settingsTags = [
  enrollmentTag,
  portalLinkTag,
  bookingConfigTag,
  bookingLimitsTag,
  recommendedCareTag,
  publishesTag,
] as const;

// Loaded with every page, so it must not import the calls that only settings pages make.
const settingsApi = campaignsApi.enhanceEndpoints({ addTagTypes: settingsTags });

/**
 * Refetches after this window's publish, complete or not, the enrollment for the current version of the settings, and the history if it is
 * shown. The answers of the calls are cached already.
 */
export const refetchPublished = () => refetch([enrollmentTag, publishesTag]);

/** Refetches the displayed settings after another user's publish. */
export const refetchCampaignSettings = () => refetch(settingsTags);

/** Refetches after a publish that changed nothing but how clients request some categories of visits (AR-10). */
export const refetchBookingConfig = (categories: readonly string[]) =>
  refetch([enrollmentTag, publishesTag, ...categories.map((id) => ({ type: bookingConfigTag, id }))]);

const refetch = (tags: readonly SettingsTag[]) => refetchTagged(settingsApi, tags);
