import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { useAutoReplies, useQuickReplies } from '#src/services/templates/templates.ts';
import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import type { Template } from '#contract/templates/templates.ts';
import type { Saved, Source } from '../publish/settings-page.ts';
import { savedTexting, type TextingFields } from './fields.ts';
import type { TextingIds } from './texting-page.ts';

/** Texting as it is saved: switches and hours in the enrollment, texts among the templates. */
export function useTextingSource(): { readonly source: Source<TextingFields>; readonly ids: TextingIds } {
  const enrollment = useGetEnrollmentQuery({});
  const autoReplies = useAutoReplies({ skip: false });
  const replies = useQuickReplies({ skip: false });
  const config = enrollment.data?.twoWayMessagingCampaignEnrollment?.timeBasedAutoRepliesConfig ?? null;
  const autoReply = autoReplyOf(config?.templateId, autoReplies.data?.data ?? []);
  const isHere = enrollment.data && autoReplies.data && replies.data;
  return {
    ids: { config, autoReplyId: autoReply?.templateId ?? null },
    source: {
      saved:
        enrollment.data && autoReplies.data && replies.data
          ? savedOf(enrollment.data, autoReplies.data.data, replies.data.data)
          : undefined,
      error: isHere ? undefined : (enrollment.error ?? autoReplies.error ?? replies.error),
      async refetch() {
        // First the version, so that no text is older than it.
        const practice = await enrollment.refetch().unwrap();
        const [auto, quick] = await Promise.all([autoReplies.refetch().unwrap(), replies.refetch().unwrap()]);
        return savedOf(practice, auto.data, quick.data);
      },
    },
  };
}

/** The one that the hours point to; where they point to none yet, the one there is. */
const autoReplyOf = (id: string | null | undefined, templates: readonly Template[]): Template | undefined =>
  templates.find(({ templateId }) => templateId === id) ?? templates[0];

function savedOf(
  practice: PracticeEnrollment,
  auto: readonly Template[],
  replies: readonly Template[],
): Saved<TextingFields> {
  const id = practice.twoWayMessagingCampaignEnrollment?.timeBasedAutoRepliesConfig?.templateId;
  return { fields: savedTexting(practice, autoReplyOf(id, auto), replies), version: practice.settingsVersion ?? null };
}
