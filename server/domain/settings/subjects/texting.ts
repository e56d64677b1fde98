import { isAutoReply } from '../../template/internal.ts';
import { byField, requireUnchanged, type Subject } from './subject.ts';

export const texting: Subject<'texting'> = {
  ...byField,
  read: (_ctx, { messaging_enabled_at, auto_replies }) => ({
    isEnabled: messaging_enabled_at !== null,
    autoReplies: auto_replies,
  }),
  write: (ctx, { messaging_enabled_at }, _subject, { isEnabled, autoReplies }) => ({
    messaging_enabled_at: isEnabled ? (messaging_enabled_at ?? ctx.now) : null,
    auto_replies: autoReplies ? JSON.stringify(autoReplies) : null,
  }),
  async putBack(now, change, ctx) {
    const before = byField.putBack(now, change);
    // The auto reply that was used then may have been deleted.
    const templateId = before.autoReplies?.templateId;
    if (templateId) requireUnchanged(await isAutoReply(ctx, templateId));
    return before;
  },
};
