import { useMemo } from 'react';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import type { CareConfig } from '#contract/campaigns/recommended-care.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import type { useRecommendedCare } from '#src/services/campaigns/recommended-care.ts';
import type { Saved, Source } from '#src/publish/publish-page.ts';
import { type CareFields, careFieldsOf } from './fields.ts';

/** The saved records. */
export function useCareSource(care: ReturnType<typeof useRecommendedCare>): Source<CareFields> {
  const enrollment = useGetEnrollmentQuery({});
  const saved = useMemo(
    () => enrollment.data && care.data && savedOf(enrollment.data, care.data),
    [enrollment.data, care.data],
  );
  return {
    saved,
    error: saved ? undefined : (enrollment.error ?? care.error),
    queries: [enrollment, care],
    async refetch() {
      // The version is fetched first, so that the records are not older than it.
      const practice = await enrollment.refetch().unwrap();
      return savedOf(practice, await care.refetch().unwrap());
    },
  };
}

const savedOf = ({ settingsVersion }: PracticeEnrollment, { items }: CareConfig): Saved<CareFields> => ({
  fields: careFieldsOf(items),
  version: settingsVersion ?? null,
});
