import type { updateTwoWayMessaging as call } from '#contract/campaigns/settings.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { refuseField } from '../refusal.ts';
import { editEnrollment } from './edit-practice.ts';
import { findTemplate } from '../template/internal.ts';

/** Switches texting on or off and sets when the auto reply answers (API-16, TX-04). On stays on since when it was. */
export async function updateTwoWayMessaging(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const { set_enabled, timeBasedAutoRepliesConfig } = input;
  return editEnrollment(ctx, { kind: 'texting' }, async ({ messaging_enabled_at }) => {
    const templateId = timeBasedAutoRepliesConfig?.templateId;
    if (templateId && (await findTemplate(ctx, templateId))?.type !== 'TIME_BASED_AUTO_REPLY')
      throw refuseField('body.timeBasedAutoRepliesConfig.templateId', 'This is not an auto reply of the practice.');
    return {
      ...(set_enabled !== undefined && {
        messaging_enabled_at: set_enabled ? (messaging_enabled_at ?? ctx.now) : null,
      }),
      ...(timeBasedAutoRepliesConfig && { auto_replies: JSON.stringify(timeBasedAutoRepliesConfig) }),
    };
  });
}
