import { useMemo } from 'react';
import { getEnrollment } from '#contract/campaigns/enrollment.ts';
import { call } from '../call.ts';
import { campaignsApi } from './api.ts';

const enrollmentApi = campaignsApi.injectEndpoints({
  endpoints: (build) => ({
    getEnrollment: build.query(call(getEnrollment)),
  }),
});

const noInput = {} as const;
const useEnrollmentHere = () => enrollmentApi.endpoints.getEnrollment.useQueryState(noInput).data;

/** The zone in which the practice reads its clock. The layout shows no page before the enrollment is here. */
export const usePracticeZone = (): string => useEnrollmentHere()?.practiceIanaZone ?? 'UTC';

/** Texting is on where its enrollment has a date (EN-05). */
export const useIsMessagingEnabled = (): boolean =>
  Boolean(useEnrollmentHere()?.twoWayMessagingCampaignEnrollment?.enabledAt);

/** When the practice answers texts itself, and not by auto reply (EN-06). */
export const useOfficeHours = () => useEnrollmentHere()?.twoWayMessagingCampaignEnrollment?.timeBasedAutoRepliesConfig;

const noTypes: ReadonlySet<string> = new Set();
/** The appointment types of which nobody is reminded (PR-06), by their ids. */
export function useExcludedTypes(): ReadonlySet<string> {
  const campaigns = useEnrollmentHere()?.campaignEnrollments;
  return useMemo(() => {
    const settings = campaigns?.flatMap(({ campaignConfig }) => campaignConfig?.appointmentTypeSettings ?? []) ?? [];
    const excluded = settings.filter(({ excluded }) => excluded).map(({ appointmentTypeId }) => appointmentTypeId);
    return excluded.length > 0 ? new Set(excluded) : noTypes;
  }, [campaigns]);
}

/** How clients know and call the practice. */
export function usePracticeContact() {
  const practice = useEnrollmentHere();
  return { name: practice?.practiceName ?? null, voicePhone: practice?.practiceVoicePhone ?? null };
}

export const { getEnrollment: enrollmentEndpoint } = enrollmentApi.endpoints;
export const { useGetEnrollmentQuery } = enrollmentApi;
