import type { Context } from '../context.ts';
import { isSigned, linkKeys } from '../link-keys.ts';
import { giveBackEach, takeOneOfEach } from '../throttle.ts';
import { codeTry, enteredOrder } from './code-allowances.ts';
import { hideCode } from './forget.ts';
import {
  changeVisit,
  type ClientVisit,
  clientsWithPhone,
  stepAfterPhone,
  type StepOutcome,
  visitEnd,
} from './internal.ts';

const mostTries = 5;

/** Proves the phone of a visit by its code. */
export async function enterCode(
  ctx: Context,
  visit: ClientVisit,
  { typed, address }: { readonly typed: string; /** As limits count it. */ readonly address: string },
): Promise<StepOutcome> {
  const { cookie_hash, purpose, phone } = visit;
  const ofVisit = ctx.db.selectFrom('client_code').where('practice', '=', ctx.practice);
  const found = await ofVisit.selectAll().where('cookie_hash', '=', cookie_hash).forUpdate().executeTakeFirst();
  if (!found || found.ends <= ctx.now.toISOString()) return { problem: 'code_expired' };
  if (found.tries >= mostTries) return { problem: 'code_used_up' };

  const code = typed.replace(/\D/g, '');
  if (code.length !== 6) return { problem: 'code_incomplete' };
  const place = { practice: ctx.practice, phone, address };
  // Taken before the look at the code, so that no more are tried at once than there are left.
  if (await takeOneOfEach(ctx.db, codeTry(place))) return { problem: 'too_many_wrong_codes' };
  if (!isSigned(await linkKeys(ctx.db), 'client-code', `${cookie_hash} ${code}`, found.code_hash)) {
    const tries = found.tries + 1;
    await ctx.db
      .updateTable('client_code')
      .set({ tries })
      .where('practice', '=', ctx.practice)
      .where('cookie_hash', '=', cookie_hash)
      .execute();
    return tries < mostTries ? { problem: 'code_wrong', left: mostTries - tries } : { problem: 'code_used_up' };
  }
  await ctx.db
    .deleteFrom('client_code')
    .where('practice', '=', ctx.practice)
    .where('cookie_hash', '=', cookie_hash)
    .execute();
  await hideCode(ctx, found.message_id);
  const clients = await clientsWithPhone(ctx, phone);
  await giveBackEach(ctx.db, [...codeTry(place), ...enteredOrder(place, clients.length > 0)]);
  const [only] = clients;
  await changeVisit(ctx, visit, {
    proven: true,
    ends: visitEnd(ctx).toISOString(),
    pet_owner_id: only && clients.length === 1 ? only.id : null,
  });
  return { next: stepAfterPhone(purpose, clients.length > 1) };
}
