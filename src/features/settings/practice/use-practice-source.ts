import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { useGetShortlinkQuery } from '#src/services/campaigns/portal-link.ts';
import type { Saved, Source } from '#src/publish/publish-page.ts';
import { type PracticeFields, profileFields, shownProfile } from './fields.ts';

/** The practice's saved profile and portal link. */
export function usePracticeSource(): Source<PracticeFields> {
  const enrollment = useGetEnrollmentQuery({});
  const link = useGetShortlinkQuery({});
  return {
    saved: enrollment.data && link.data && savedOf(enrollment.data, link.data.practiceShortlink),
    error: enrollment.data && link.data ? undefined : (enrollment.error ?? link.error),
    queries: [enrollment, link],
    async refetch() {
      // The version is fetched first, so that the link is not older than it.
      const practice = await enrollment.refetch().unwrap();
      const { practiceShortlink } = await link.refetch().unwrap();
      return savedOf(practice, practiceShortlink);
    },
  };
}

const savedOf = (practice: PracticeEnrollment, portalLink: string | null): Saved<PracticeFields> => {
  const shown = shownProfile(practice);
  const profile = Object.fromEntries(profileFields.map((field) => [field, shown[field] ?? '']));
  return {
    fields: { ...profile, portalLink: portalLink ?? '' } as PracticeFields,
    version: practice.settingsVersion ?? null,
  };
};
