import type { PostcardRefusal } from '#contract/campaigns/postcards.ts';
import { postcards } from '#contract/rules/cadences/cadences.ts';
import type { Context } from '../context.ts';

/** How a card ended. */
export type PostcardEnd =
  | { readonly status: 'PRINTED'; readonly printerId: string; readonly printedAt: Date }
  | { readonly status: 'REFUSED'; readonly reason: PostcardRefusal }
  | { readonly status: 'WITHDRAWN' };

const ledgerStatuses = { PRINTED: 'SENT', REFUSED: 'REFUSED', WITHDRAWN: 'WITHDRAWN' } as const;

/** Records how a card ended, there and in the ledger. The first end stays; a card costs something only if it was printed. */
export async function finishPostcard(ctx: Context, id: string, end: PostcardEnd): Promise<void> {
  const finished = await ctx.db
    .updateTable('postcard')
    .set({
      status: end.status,
      claimed_until: null,
      ...(end.status === 'PRINTED' && {
        cents: postcards.cents,
        printer_id: end.printerId,
        printed_at: end.printedAt,
      }),
      ...(end.status === 'REFUSED' && { reason: end.reason }),
    })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .where('status', '=', 'ENQUEUED')
    .returning('id')
    .executeTakeFirst();
  if (!finished) return;
  await ctx.db
    .updateTable('reminder')
    .set({ status: ledgerStatuses[end.status] })
    .where('practice', '=', ctx.practice)
    .where('postcard_id', '=', id)
    .where('status', '=', 'LISTED')
    .execute();
  ctx.announce('postcard', 'ENDED');
}
