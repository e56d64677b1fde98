import type { openSmsRegistrationPass as call } from '#contract/campaigns/sms-registration.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { VisitorContext } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { hashOf } from '../secret.ts';
import { newPass } from './pass.ts';

const lifetime = 30 * 60_000;

/** Exchanges the token of an enrollment for a pass, which opens the calls of its registration for half an hour. */
export async function openSmsRegistrationPass(
  { db, now }: VisitorContext,
  { token }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const found = await db
    .selectFrom('practice')
    .select('practice')
    .where('registration_token', '=', token)
    .executeTakeFirst();
  if (!found) throw new Refusal('not_found');
  const pass = newPass();
  const expiresAt = new Date(now.getTime() + lifetime);
  await db
    .insertInto('registration_pass')
    .values({ hash: hashOf(pass), practice: found.practice, token, expires_at: expiresAt })
    .execute();
  return { pass, expiresAt: expiresAt.toISOString() };
}

export const deleteOldPasses = ({ db, now }: Pick<VisitorContext, 'db' | 'now'>) =>
  db.deleteFrom('registration_pass').where('expires_at', '<', now.toISOString()).execute();
