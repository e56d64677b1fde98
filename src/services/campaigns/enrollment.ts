import { useMemo } from 'react';
import { getEnrollment, type PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { call } from '../call.ts';
import { campaignsApi } from './api.ts';
import type { CampaignsThunk } from './root.ts';

export const enrollmentTag = 'Enrollment' as const;

const enrollmentApi = campaignsApi.enhanceEndpoints({ addTagTypes: [enrollmentTag] }).injectEndpoints({
  endpoints: (build) => ({
    getEnrollment: build.query({ ...call(getEnrollment), providesTags: [enrollmentTag] }),
  }),
});

const noInput = {} as const;
const useCachedEnrollment = () => enrollmentApi.endpoints.getEnrollment.useQueryState(noInput).data;

/** The zone in which the practice reads its clock. The layout shows no page before the enrollment is here. */
export const usePracticeZone = (): string => useCachedEnrollment()?.practiceIanaZone ?? 'UTC';

/** Texting is on where its enrollment has a date (EN-05). */
export const useIsMessagingEnabled = (): boolean =>
  Boolean(useCachedEnrollment()?.twoWayMessagingCampaignEnrollment?.enabledAt);

/** When the practice answers texts itself, and not by auto reply (EN-06). */
export const useOfficeHours = () =>
  useCachedEnrollment()?.twoWayMessagingCampaignEnrollment?.timeBasedAutoRepliesConfig;

const noTypes: ReadonlySet<string> = new Set();
/** The appointment types of which nobody is reminded (PR-06), by their ids. */
export function useExcludedTypes(): ReadonlySet<string> {
  const campaigns = useCachedEnrollment()?.campaignEnrollments;
  return useMemo(() => {
    const settings = campaigns?.flatMap(({ campaignConfig }) => campaignConfig?.appointmentTypeSettings ?? []) ?? [];
    const excluded = settings.filter(({ excluded }) => excluded).map(({ appointmentTypeId }) => appointmentTypeId);
    return excluded.length > 0 ? new Set(excluded) : noTypes;
  }, [campaigns]);
}

/** How clients know and call the practice. */
export function usePracticeContact() {
  const practice = useCachedEnrollment();
  return { name: practice?.practiceName ?? null, voicePhone: practice?.practiceVoicePhone ?? null };
}

/** Takes in the enrollment that an edit answered, unless a newer one is here. */
export const cacheEnrollment = (told: PracticeEnrollment): CampaignsThunk<unknown> =>
  enrollmentApi.util.updateQueryData('getEnrollment', noInput, (held) =>
    (held.settingsVersion ?? 0) > (told.settingsVersion ?? 0) ? held : told,
  ) as CampaignsThunk<unknown>;

/** The version of the settings that this page shows; null where the server keeps none. */
export const useSettingsVersion = (): number | null => useCachedEnrollment()?.settingsVersion ?? null;

export const { getEnrollment: enrollmentEndpoint } = enrollmentApi.endpoints;
export const { useGetEnrollmentQuery } = enrollmentApi;
