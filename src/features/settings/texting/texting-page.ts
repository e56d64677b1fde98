import { isChangeOf, type SettingsChange } from '#contract/campaigns/publishes.ts';
import { textMessages as words } from '#src/strings/text-messages.ts';
import { isSameValue } from '#src/publish/edits.ts';
import type { PublishPage } from '#src/publish/publish-page.ts';
import { hoursOfWeek, replyField, type TextingFields, textingSchema } from './fields.ts';
import { describeTexting } from './texting-changes.ts';
import { textingSteps } from './texting-steps.ts';

/** Texting, the answer while the practice is closed, and quick replies (TX-01 to TX-17). */
export const textingPage: PublishPage<TextingFields> = {
  id: 'text-messages',
  schema: textingSchema,
  problem: () => words.invalid,
  describe: describeTexting,
  isSameBase: (key, before, now) =>
    key === 'order' ? isSameOrder(before.order ?? [], now.order) : isSameValue(before[key], now[key]),
  steps: textingSteps,
  recall(change) {
    if (isChangeOf(change, 'texting'))
      return { before: textingFields(change.before), after: textingFields(change.after) };
    if (isChangeOf(change, 'quick-reply-order'))
      return { before: { order: change.before }, after: { order: change.after } };
    if (!isChangeOf(change, 'template')) return null;
    const { before, after, subject } = change;
    if ((before ?? after)?.type === 'TIME_BASED_AUTO_REPLY')
      return { before: { autoReply: before?.text ?? '' }, after: { autoReply: after?.text ?? '' } };
    const field = replyField(subject.id);
    return { before: { [field]: before }, after: { [field]: after } };
  },
};

/** Replies that were created or deleted since do not change an order: new ones follow. */
const isSameOrder = (before: readonly string[], now: readonly string[]): boolean =>
  isSameValue(
    before.filter((id) => now.includes(id)),
    now.filter((id) => before.includes(id)),
  );

type Texting = Extract<SettingsChange, { subject: { kind: 'texting' } }>['before'];

const textingFields = ({ isEnabled, autoReplies }: Texting): Partial<TextingFields> => ({
  ...(isEnabled !== undefined && { isTextingOn: isEnabled }),
  ...(autoReplies !== undefined && { isAutoReplyOn: Boolean(autoReplies?.enabledAt), ...hoursOfWeek(autoReplies) }),
});
