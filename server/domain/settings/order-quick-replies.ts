import type { Output, Parsed } from '#contract/http.ts';
import type { orderQuickReplies as call } from '#contract/templates/templates.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { presentTemplate, requireOwnAddress, templatesOf } from '../template/internal.ts';
import { editSetting } from './change-setting.ts';
import { quickReplyOrder, reordered } from './subjects/quick-reply-order.ts';

/** Puts the quick replies into an order; those that are not named follow in the order that they had. */
export async function orderQuickReplies(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  requireOwnAddress(ctx, input);
  await editSetting(ctx, { kind: 'quick-reply-order' }, quickReplyOrder, (now) => reordered(now, input.ids));
  return { data: (await templatesOf(ctx, await ownPractice(ctx), 'SMS_QUICK_REPLY')).map(presentTemplate) };
}
