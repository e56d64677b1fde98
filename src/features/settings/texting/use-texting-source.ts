import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import type { Template } from '#contract/templates/templates.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { useAutoReplies, useQuickReplies } from '#src/services/templates/templates.ts';
import type { Saved, Source } from '#src/publish/publish-page.ts';
import { savedTexting, type TextingFields } from './fields.ts';

/** The saved texting settings: switches and hours from the enrollment, texts from the templates. */
export function useTextingSource(): Source<TextingFields> {
  const enrollment = useGetEnrollmentQuery({});
  const autoReplies = useAutoReplies({ skip: false });
  const replies = useQuickReplies({ skip: false });
  const saved =
    enrollment.data && autoReplies.data && replies.data
      ? savedOf(enrollment.data, autoReplies.data.data, replies.data.data)
      : undefined;
  return {
    saved,
    error: saved ? undefined : (enrollment.error ?? autoReplies.error ?? replies.error),
    queries: [enrollment, autoReplies, replies],
    async refetch() {
      // The version is fetched first, so that no text is older than it.
      const practice = await enrollment.refetch().unwrap();
      const [auto, quick] = await Promise.all([autoReplies.refetch().unwrap(), replies.refetch().unwrap()]);
      return savedOf(practice, auto.data, quick.data);
    },
  };
}

const savedOf = (
  practice: PracticeEnrollment,
  auto: readonly Template[],
  replies: readonly Template[],
): Saved<TextingFields> => ({
  fields: savedTexting(practice, auto, replies),
  version: practice.settingsVersion ?? null,
});
