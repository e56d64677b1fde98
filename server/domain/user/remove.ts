import type { removeUser as call } from '#contract/campaigns/users.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { StaffContext } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { presentUser } from './present.ts';
import { sameEmail } from './same-email.ts';

/** Removes a user (API-20) and closes their open screens. Nobody can remove themself (D-08). */
export async function removeUser(ctx: StaffContext, { email }: Parsed<typeof call>): Promise<Output<typeof call>> {
  if (ctx.caller.staff.email?.toLowerCase() === email.toLowerCase()) throw new Refusal('cannot_remove_self');
  const user = await ctx.db
    .updateTable('staff_user')
    .set({ removed_at: ctx.now })
    .where('practice', '=', ctx.practice)
    .where(sameEmail(email))
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!user) throw new Refusal('user_not_found');
  ctx.announce('staff_user', user.id);
  return presentUser(user);
}
