import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import type { Saved, Source } from '#src/publish/publish-page.ts';
import { type CommunicationsFields, fieldsOf } from './fields.ts';

/** The saved settings of automatic messages. */
export function useCommunicationsSource(): Source<CommunicationsFields> {
  const enrollment = useGetEnrollmentQuery({});
  return {
    saved: enrollment.data && savedOf(enrollment.data),
    error: enrollment.data ? undefined : enrollment.error,
    queries: [enrollment],
    refetch: async () => savedOf(await enrollment.refetch().unwrap()),
  };
}

const savedOf = (practice: PracticeEnrollment): Saved<CommunicationsFields> => ({
  fields: fieldsOf(practice),
  version: practice.settingsVersion ?? null,
});
