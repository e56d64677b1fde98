import type { PracticeEnrollment } from '#contract/campaigns/enrollment.ts';
import type { TimeBasedAutoRepliesConfig } from '#contract/rules/texting/office-hours.ts';
import { updateTwoWayMessagingEndpoint } from '#src/services/campaigns/settings.ts';
import type { ChangeLine, Step } from '#src/publish/publish-page.ts';
import type { AutoReplySwitch } from '../texting/fields.ts';
import { describeTexting } from '../texting/texting-changes.ts';

/** The out-of-office response. Only its switch is edited, and only where the page of text messages is off (D-58). */
export interface AutoReplyFields extends AutoReplySwitch {
  autoReplies: TimeBasedAutoRepliesConfig | null;
}

const keys = ['isTextingOn', 'isAutoReplyOn', 'autoReplies'] as const satisfies readonly (keyof AutoReplyFields)[];
export type AutoReplyKey = (typeof keys)[number];
export const isAutoReplyKey = (key: string): key is AutoReplyKey => (keys as readonly string[]).includes(key);

export const autoReplyFieldsOf = (
  texting: PracticeEnrollment['twoWayMessagingCampaignEnrollment'],
): AutoReplyFields => ({
  isTextingOn: Boolean(texting?.enabledAt),
  isAutoReplyOn: Boolean(texting?.timeBasedAutoRepliesConfig?.enabledAt),
  autoReplies: texting?.timeBasedAutoRepliesConfig ?? null,
});

export const autoReplyLine = (before: Partial<AutoReplyFields>, after: Partial<AutoReplyFields>): ChangeLine =>
  describeTexting('isAutoReplyOn', before, after);

/** It can only be stopped here; its hours and its text stay as they are. */
export const autoReplySteps = ({ autoReplies }: AutoReplyFields, changed: readonly string[]): Step<AutoReplyFields>[] =>
  autoReplies && changed.includes('isAutoReplyOn')
    ? [
        {
          keys: ['isAutoReplyOn'],
          run: (publish) =>
            updateTwoWayMessagingEndpoint.initiate({
              timeBasedAutoRepliesConfig: { ...autoReplies, enabledAt: null },
              publish,
            }),
        },
      ]
    : [];
