import type { Context } from '../context.ts';
import type { ClaimedRegistration } from './claim.ts';
import { isFailing } from '../failing.ts';

/** Notes that the registry could be asked about a registration; open screens are notified if it counted as failing. */
export async function forgetFailures(ctx: Context, { id, failures }: ClaimedRegistration): Promise<void> {
  if (failures === 0) return;
  await ctx.db
    .updateTable('sms_registration')
    .set({ failures: 0 })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .execute();
  if (isFailing(failures)) ctx.announce('registration', 'sms');
}
