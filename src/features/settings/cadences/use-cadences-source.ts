import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import type { Saved, Source } from '#src/publish/publish-page.ts';
import { type CadencesFields, fieldsOf } from './fields.ts';

/** The saved reminder settings. */
export function useCadencesSource(): Source<CadencesFields> {
  const enrollment = useGetEnrollmentQuery({});
  return {
    saved: enrollment.data && savedOf(enrollment.data),
    error: enrollment.data ? undefined : enrollment.error,
    queries: [enrollment],
    refetch: async () => savedOf(await enrollment.refetch().unwrap()),
  };
}

const savedOf = ({ campaignEnrollments, settingsVersion }: PracticeEnrollment): Saved<CadencesFields> => ({
  fields: fieldsOf(campaignEnrollments),
  version: settingsVersion ?? null,
});
