import { type PracticeEnrollment, readRegistrationStatus, textingNumberOf } from '#contract/campaigns/enrollment.ts';
import { call } from '../call.ts';
import { campaignsApi } from './api.ts';
import { registrationTag } from './refetch-registration.ts';

const registrationStatusApi = campaignsApi.enhanceEndpoints({ addTagTypes: [registrationTag] }).injectEndpoints({
  endpoints: (build) => ({
    // A POST without effects.
    readRegistrationStatus: build.query({ ...call(readRegistrationStatus), providesTags: [registrationTag] }),
  }),
});

const { useReadRegistrationStatusQuery } = registrationStatusApi;

/** The registration status of the practice's texting number (SM-13); a practice without a number has no account. */
export function useRegistrationStatus(enrollment: PracticeEnrollment | undefined) {
  const phoneNumber = enrollment ? textingNumberOf(enrollment) : null;
  const query = useReadRegistrationStatusQuery({ phoneNumber: phoneNumber ?? '' }, { skip: phoneNumber === null });
  const hasNoNumber = enrollment !== undefined && phoneNumber === null;
  return {
    ...query,
    status: hasNoNumber ? 'NO_ACCOUNT' : query.data?.registrationStatus,
    canRegister: query.data?.canRegister ?? true,
  } as const;
}
