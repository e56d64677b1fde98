import type { deleteNewsletter as call } from '#contract/campaigns/newsletters.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { Refusal } from '../refusal.ts';
import { requireOwnAddress } from '../template/internal.ts';
import { lockNewsletter, presentNewsletter } from './internal.ts';

/** Deletes a newsletter and its letter, and answers it (API-46). Runs that have begun stay: links of their emails work for ever. */
export async function deleteNewsletter(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  requireOwnAddress(ctx, input);
  const found = await lockNewsletter(ctx, input.id);
  const { db, practice } = ctx;
  const runs = await db
    .selectFrom('campaign_run')
    .select(['id', 'state'])
    .where('practice', '=', practice)
    .where('campaign_id', '=', found.id)
    .forUpdate()
    .execute();
  if (runs.some(({ state }) => state === 'PREPARING' || state === 'SENDING' || state === 'PAUSED'))
    throw new Refusal('newsletter_sending');
  await db
    .deleteFrom('campaign_run')
    .where('practice', '=', practice)
    .where('campaign_id', '=', found.id)
    .where('state', 'in', ['SCHEDULED', 'MISSED'])
    .execute();
  await db.deleteFrom('template').where('practice', '=', practice).where('campaign_id', '=', found.id).execute();
  await db.deleteFrom('campaign').where('practice', '=', practice).where('id', '=', found.id).execute();
  ctx.announce('campaign', found.id);
  return presentNewsletter(found, await ownPractice(ctx));
}
