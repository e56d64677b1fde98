import type { inviteUser as call } from '#contract/campaigns/users.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { writeInvitation } from '../email/write-invitation.ts';
import { ownPractice } from '../practice/internal.ts';
import { presentUser } from './present.ts';
import { sameEmail } from './same-email.ts';

/**
 * Lets somebody in by email and tells them so (API-19). Who was removed comes back; who is there already is invited again.
 * `publicOrigin` is where they find Rapport.
 */
export async function inviteUser(
  ctx: Context,
  input: Parsed<typeof call>,
  publicOrigin: string,
): Promise<Output<typeof call>> {
  const { practice, name } = await ownPractice(ctx);
  const again = { invited_at: ctx.now, removed_at: null };
  const user =
    (await ctx.db
      .updateTable('staff_user')
      .set(again)
      .where('practice', '=', practice)
      .where(sameEmail(input.email))
      .returningAll()
      .executeTakeFirst()) ??
    (await ctx.db
      .insertInto('staff_user')
      .values({ practice, email: input.email.toLowerCase(), invited_at: ctx.now })
      .onConflict((conflict) => conflict.columns(['practice', 'email']).doUpdateSet(again))
      .returningAll()
      .executeTakeFirstOrThrow());
  await writeInvitation(ctx, { to: user.email, practiceName: name, origin: publicOrigin });
  ctx.announce('staff_user', user.id);
  return presentUser(user);
}
