import { isDeepStrictEqual } from 'node:util';
import type { Output, Parsed } from '#contract/http.ts';
import type { orderQuickReplies as call } from '#contract/templates/templates.ts';
import type { Context } from '../context.ts';
import { updatePractice, lockPractice } from '../practice/internal.ts';
import { recordChange } from '../publish/record-change.ts';
import { ownTemplates, presentTemplate, requireOwnAddress } from './internal.ts';

/** Puts the quick replies into an order; those that it does not name follow as they stood. */
export async function orderQuickReplies(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  requireOwnAddress(ctx, input);
  await setQuickReplyOrder(ctx, input.ids);
  return { data: (await ownTemplates(ctx, 'SMS_QUICK_REPLY')).map(presentTemplate) };
}

/** The same by itself. */
export async function setQuickReplyOrder(ctx: Context, ids: readonly string[]): Promise<void> {
  await lockPractice(ctx);
  const before = await quickReplyIds(ctx);
  const after = [...new Set([...ids.filter((id) => before.includes(id)), ...before])];
  if (isDeepStrictEqual(before, after)) return;
  await updatePractice(ctx, { quick_reply_order: JSON.stringify(after) });
  await recordChange(ctx, { subject: { kind: 'quick-reply-order' }, before, after });
}

/** The quick replies as they stand. */
export const quickReplyIds = async (ctx: Context): Promise<string[]> =>
  (await ownTemplates(ctx, 'SMS_QUICK_REPLY')).map(({ id }) => id);
