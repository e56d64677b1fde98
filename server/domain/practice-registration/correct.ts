import type { Output, Parsed } from '#contract/http.ts';
import type { correctRegistration as call } from '#contract/registration/practice-registrations.ts';
import type { VisitorContext } from '../context.ts';
import { registrationAt } from './find.ts';
import { presentRegistration } from './present.ts';
import { typedPractice } from './typed-practice.ts';

/** Names another practice while a registration waits; links that were mailed for the first one confirm nothing any more. Later it changes nothing. */
export async function correctRegistration(
  ctx: VisitorContext,
  { link, ...named }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const { row } = await registrationAt(ctx, 'registration', link, { isChanged: true });
  const practice = typedPractice(named);
  const isOpen = row.state === 'RECEIVED' || row.state === 'CHECKING' || row.state === 'WAITING';
  // A form that a program filled in names no practice, and does not begin to.
  const canChange = isOpen && row.invitation_hash === null && row.practice !== null && practice !== row.practice;
  if (!canChange) return presentRegistration(ctx.db, row);
  const changed = await ctx.db
    .updateTable('practice_registration')
    .set({
      practice,
      state: 'RECEIVED',
      asks_practice: false,
      wait_until: null,
      unanswered_since: null,
      next_at: null,
      claimed_until: null,
      attempts: row.attempts + 1,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return presentRegistration(ctx.db, changed);
}
