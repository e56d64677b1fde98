import type { listUsers as call } from '#contract/campaigns/users.ts';
import type { Output } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { presentUser } from './present.ts';

/** The practice's users (API-18). */
export async function listUsers(ctx: Context): Promise<Output<typeof call>> {
  const rows = await ctx.db
    .selectFrom('staff_user')
    .selectAll()
    .where('practice', '=', ctx.practice)
    .where('removed_at', 'is', null)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('email')
    .execute();
  return { data: rows.map(presentUser) };
}
