import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { usePublishPage } from '#src/publish/page-context.ts';
import { type CommunicationsFields, withFields } from './fields.ts';

/** The practice as it would be after publishing the page's edits; undefined while it is loading. */
export function useEditedPractice(): PracticeEnrollment | undefined {
  const { data: practice } = useGetEnrollmentQuery({});
  const { draft } = usePublishPage<CommunicationsFields>();
  return practice && withFields(practice, draft);
}
