import { isDeepStrictEqual } from 'node:util';
import { templatesOf } from '../../template/internal.ts';
import { asOne, requireUnchanged, type Subject } from './subject.ts';

export const quickReplyOrder: Subject<'quick-reply-order'> = {
  ...asOne,
  read: async (ctx, practice) => templatesOf(ctx, practice, 'SMS_QUICK_REPLY').then((all) => all.map(({ id }) => id)),
  write: (_ctx, _practice, _subject, ids) => ({ quick_reply_order: JSON.stringify(ids) }),
  /** Quick replies that were added or deleted since do not count as changes. */
  putBack(now, { before, after }) {
    requireUnchanged(
      isDeepStrictEqual(
        now.filter((id) => after.includes(id)),
        after.filter((id) => now.includes(id)),
      ),
    );
    return reordered(now, before);
  },
};

/** The quick replies in an order of their ids; unknown ids are left out, and those that it does not name follow. */
export const reordered = (existing: readonly string[], ids: readonly string[]): string[] => [
  ...new Set([...ids.filter((id) => existing.includes(id)), ...existing]),
];
