import { useMemo } from 'react';
import { getEnrollment, type PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { remindsOfVisits } from '#contract/rules/reminders/reminds-of-visits.ts';
import { addressLines } from '#contract/campaigns/profile.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { dayOf } from '#src/lib/dates.ts';
import { serverNow } from '#src/lib/server-clock.ts';
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

/** The practice's time zone. The layout shows no page before the enrollment is loaded. */
export const usePracticeZone = (): string => useCachedEnrollment()?.practiceIanaZone ?? 'UTC';

/** The practice's day, `2026-12-31`. */
export function useToday(): string {
  const zone = usePracticeZone();
  return dayOf(new Date(serverNow()), zone);
}

/** Texting is on if its enrollment has a date (EN-05). */
export const useIsMessagingEnabled = (): boolean =>
  Boolean(useCachedEnrollment()?.twoWayMessagingCampaignEnrollment?.enabledAt);

/** When staff answer texts, instead of auto replies (EN-06); null while texting is off, because then none are sent. */
export function useOfficeHours() {
  const { twoWayMessagingCampaignEnrollment: texting, closures } = useCachedEnrollment() ?? {};
  const schedule = texting?.enabledAt ? texting.timeBasedAutoRepliesConfig : null;
  return schedule && { ...schedule, closures };
}

const noTypes: ReadonlySet<string> = new Set();
/** The ids of the appointment types without reminders (PR-06). */
export function useExcludedTypes(): ReadonlySet<string> {
  const campaigns = useCachedEnrollment()?.campaignEnrollments;
  return useMemo(() => {
    const settings = campaigns?.flatMap(({ campaignConfig }) => campaignConfig?.appointmentTypeSettings ?? []) ?? [];
    const excluded = settings.filter(({ excluded }) => excluded).map(({ appointmentTypeId }) => appointmentTypeId);
    return excluded.length > 0 ? new Set(excluded) : noTypes;
  }, [campaigns]);
}

/** Whether clients are reminded of visits of that day at all. */
export const useRemindsOfVisits = (day: string): boolean =>
  remindsOfVisits(useCachedEnrollment()?.campaignEnrollments ?? [], day);

/** The practice's name and phone for clients. */
export function usePracticeContact() {
  const practice = useCachedEnrollment();
  return { name: practice?.practiceName ?? null, voicePhone: practice?.practiceVoicePhone ?? null };
}

/** What letters say of the practice: its name, postal address and phone. */
export function usePracticeLetterhead() {
  const practice = useCachedEnrollment();
  const phone = practice?.practiceVoicePhone;
  return {
    practiceName: practice?.practiceName ?? '',
    address: practice ? addressLines(practice) : [],
    phone: phone ? formatPhone(phone) : null,
  };
}

/** The first day on which the practice's newsletters may be sent, `2026-12-01`; null for any. */
export const useNewsletterStart = (): string | null =>
  useCachedEnrollment()?.campaignEnrollments.find(({ campaignType }) => campaignType === 'PracticeNewsletter')
    ?.startDate ?? null;

/** Caches the enrollment that an edit answered, unless the cached one is newer. */
export const cacheEnrollment = (answer: PracticeEnrollment): CampaignsThunk<unknown> =>
  enrollmentApi.util.updateQueryData('getEnrollment', noInput, (cached) =>
    (cached.settingsVersion ?? 0) > (answer.settingsVersion ?? 0) ? cached : answer,
  ) as CampaignsThunk<unknown>;

/** The version of the settings that this page shows; null if the server has none. */
export const useSettingsVersion = (): number | null => useCachedEnrollment()?.settingsVersion ?? null;

export const { getEnrollment: enrollmentEndpoint } = enrollmentApi.endpoints;
export const { useGetEnrollmentQuery } = enrollmentApi;

/** When the whole practice is closed beside its weekly hours. */
export const useClosures = () => useCachedEnrollment()?.closures;
