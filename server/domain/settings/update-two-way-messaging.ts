import type { updateTwoWayMessaging as call } from '#contract/campaigns/settings.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { refuseField } from '../refusal.ts';
import { isAutoReply } from '../template/internal.ts';
import { editSetting } from './change-setting.ts';
import { texting } from './subjects/texting.ts';

/** Switches texting on or off and sets when the auto reply answers (API-16, TX-04). The moment of the first switching on stays. */
export async function updateTwoWayMessaging(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const { set_enabled, timeBasedAutoRepliesConfig } = input;
  return editSetting(ctx, { kind: 'texting' }, texting, async ({ isEnabled, autoReplies }) => {
    const templateId = timeBasedAutoRepliesConfig?.templateId;
    if (templateId && !(await isAutoReply(ctx, templateId)))
      throw refuseField('body.timeBasedAutoRepliesConfig.templateId', 'This is not an auto reply of the practice.');
    return { isEnabled: set_enabled ?? isEnabled, autoReplies: timeBasedAutoRepliesConfig ?? autoReplies };
  });
}
