import type { inviteUser as call } from '#contract/campaigns/users.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { capacity } from '#contract/rules/limits.ts';
import { type Context, staffOf } from '../context.ts';
import { writeInvitation } from './write-email.ts';
import { ownPractice } from '../practice/internal.ts';
import { Refusal } from '../refusal.ts';
import { type Allowance, takeOne } from '../throttle.ts';
import { presentUser } from '../user/present.ts';
import { sameEmail } from '../user/same-email.ts';

const perPractice: Allowance = { most: 30, within: 3600 };
/** A forgotten invitation can be sent again, but not without end. */
const perAddress: Allowance = { most: 3, within: 3600 };

/**
 * Invites somebody by email (API-19). A removed user gets access again; who was invited and has not signed in is sent another invitation.
 * @param publicOrigin where staff reach Rapport
 */
export async function inviteUser(
  ctx: Context,
  input: Parsed<typeof call>,
  publicOrigin: string,
): Promise<Output<typeof call>> {
  const { practice, name } = await ownPractice(ctx);
  await requireNoUser(ctx, input.email);
  await requireFewInvitations(ctx, input.email);
  await requireRoom(ctx, input.email);
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

/**
 * @throws Refusal `too_many_invitations` where the address or the practice has used up its invitations of the hour.
 */
async function requireFewInvitations({ db, practice }: Context, email: string): Promise<void> {
  const wait =
    (await takeOne(db, `invitations of ${practice}`, perPractice)) ??
    (await takeOne(db, `invitations of ${practice} to ${email.toLowerCase()}`, perAddress));
  if (wait !== null) throw new Refusal('too_many_invitations', undefined, wait);
}

/**
 * @throws Refusal `already_user` for staff themselves, and for a user who has signed in.
 */
async function requireNoUser(ctx: Context, email: string): Promise<void> {
  const isOneself = staffOf(ctx)?.email?.toLowerCase() === email.toLowerCase();
  if (isOneself || (await hasSignedIn(ctx, email))) throw new Refusal('already_user');
}

async function hasSignedIn({ db, practice }: Context, email: string): Promise<boolean> {
  const user = await db
    .selectFrom('staff_user')
    .select('id')
    .where('practice', '=', practice)
    .where(sameEmail(email))
    .where('removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('first_name', 'is not', null),
        eb('last_name', 'is not', null),
        eb.exists(
          eb
            .selectFrom('staff_subject')
            .select('subject')
            .where('practice', '=', practice)
            .where('email', '=', email.toLowerCase()),
        ),
      ]),
    )
    .executeTakeFirst();
  return user !== undefined;
}

/**
 * @throws Refusal `limit_reached` where the practice has no room for another user.
 */
async function requireRoom({ db, practice }: Context, email: string): Promise<void> {
  const { others } = await db
    .selectFrom('staff_user')
    .select((eb) => eb.fn.countAll<string>().as('others'))
    .where('practice', '=', practice)
    .where('removed_at', 'is', null)
    .where((eb) => eb.not(sameEmail(email)))
    .executeTakeFirstOrThrow();
  if (Number(others) >= capacity.users) throw new Refusal('limit_reached');
}
