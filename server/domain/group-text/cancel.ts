import type { cancelGroupText as call } from '#contract/communication/group-texts.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';
import { presentGroupTexts, selectGroupTexts } from './present.ts';

/** Cancels a group text that has not left; again, it answers the same. @throws Refusal `already_sent` once it has left */
export async function cancelGroupText(ctx: Context, { id }: Parsed<typeof call>): Promise<Output<typeof call>> {
  const row = isRowId(id) ? await selectGroupTexts(ctx).where('id', '=', id).forUpdate().executeTakeFirst() : undefined;
  if (!row) throw new Refusal('not_found');
  if (row.status === 'SENT') throw new Refusal('already_sent');
  await ctx.db
    .updateTable('group_text')
    .set({ status: 'CANCELLED' })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .execute();
  ctx.announce('group_text', row.day);
  const [groupText] = await presentGroupTexts(ctx, [{ ...row, status: 'CANCELLED' }]);
  if (!groupText) throw new Refusal('not_found');
  return groupText;
}
