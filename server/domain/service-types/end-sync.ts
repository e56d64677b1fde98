import type { Context } from '../context.ts';
import { lockPractice, updatePractice } from '../practice/internal.ts';
import { announceServices } from './announce.ts';

/** The practice software has reported all its services: those that it did not name since the sync began are gone. */
export async function endServiceSync(ctx: Context): Promise<void> {
  const { services_sync_started_at: startedAt, services_sync_finished_at: finishedAt } = await lockPractice(ctx);
  if (startedAt === null || finishedAt !== null) return;
  await ctx.db
    .deleteFrom('service_type')
    .where('practice', '=', ctx.practice)
    .where('seen_at', '<', startedAt)
    .execute();
  await updatePractice(ctx, { services_sync_finished_at: ctx.now });
  announceServices(ctx);
}
