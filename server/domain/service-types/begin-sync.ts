import type { Context } from '../context.ts';
import { updatePractice } from '../practice/internal.ts';
import { announceServices } from './announce.ts';

/** The practice software begins to report all its services. One that had begun before starts over. */
export async function beginServiceSync(ctx: Context): Promise<void> {
  await updatePractice(ctx, { services_sync_started_at: ctx.now, services_sync_finished_at: null });
  announceServices(ctx);
}
