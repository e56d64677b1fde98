import { randomBytes } from 'node:crypto';
import type { PracticeIdentity } from '#contract/platform/practice.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { InvitedPractice } from '#contract/registration/form.ts';
import type { openRegistrationForm as call } from '#contract/registration/practice-registrations.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import { publicPages } from '#contract/platform/public-pages.ts';
import type { Db } from '#server/db/schema.ts';
import type { VisitorContext } from '../context.ts';
import { hashOf } from '../secret.ts';

/** Days for which an invitation can be used. */
const lifetimeDays = 30;

const unknownDetails: InvitedPractice = { practiceName: '', phone: '', street: '', city: '', state: '', zip: '' };

/**
 * Invites a practice, in the name of its practice software.
 * @returns the address of the form, with a code of 128 bits that works once
 */
export async function invitePractice(
  db: Db,
  practice: PracticeIdentity,
  details: Partial<InvitedPractice>,
  origin: string,
): Promise<string> {
  const code = randomBytes(16).toString('base64url');
  await db
    .insertInto('practice_invitation')
    .values({
      code_hash: hashOf(code),
      practice: rowKeyOf(practice),
      details: JSON.stringify({ ...unknownDetails, ...details }),
      expires_at: new Date(Date.now() + lifetimeDays * 86_400_000),
    })
    .execute();
  return `${origin}${publicPages.register.path}?${new URLSearchParams({ invitation: code })}`;
}

/** What the form begins with. Codes cannot be guessed, so that their holder is told what became of one. */
export async function openRegistrationForm(
  { db, now }: VisitorContext,
  { invitation: code }: Parsed<typeof call>,
  { hasDirectory }: { readonly hasDirectory: boolean },
): Promise<Output<typeof call>> {
  const needsInvitation = !hasDirectory;
  if (code === undefined) return { needsInvitation, invitation: null };
  const found = await invitationOf(db, code);
  if (!found) return { needsInvitation, invitation: { state: 'unknown', practice: null } };
  const state = stateOf(found, now);
  return { needsInvitation, invitation: { state, practice: state === 'valid' ? found.details : null } };
}

export const invitationOf = (db: Db, code: string) =>
  db.selectFrom('practice_invitation').selectAll().where('code_hash', '=', hashOf(code)).executeTakeFirst();

export function stateOf(
  { used_at, expires_at }: { readonly used_at: string | null; readonly expires_at: string },
  now: Date,
): 'valid' | 'used' | 'expired' {
  if (used_at !== null) return 'used';
  return Date.parse(expires_at) <= now.getTime() ? 'expired' : 'valid';
}
