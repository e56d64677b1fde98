import type { Output, Parsed } from '#contract/http.ts';
import type { confirmRegistration as call, Confirmation } from '#contract/registration/practice-registrations.ts';
import { publicPages } from '#contract/platform/public-pages.ts';
import type { Db } from '#server/db/schema.ts';
import type { VisitorContext } from '../context.ts';
import { makePublicLink } from '../public-link.ts';
import { registrationAt } from './find.ts';
import { namedPractice, type RegistrationRow } from './present.ts';

/** The address that the practice software mails to the practice. It opens one registration, of this practice alone. */
export async function confirmationUrl(db: Db, id: string, practice: string, origin: string): Promise<string> {
  const link = await makePublicLink(db, 'registration-confirmation', { practice, ids: [id], lastDay: null });
  return `${origin}${publicPages.register.path}?${new URLSearchParams({ confirm: link })}`;
}

/** What a mailed link would confirm. Nothing that was typed is shown, because its reader did not type it. */
export async function getConfirmation(
  ctx: VisitorContext,
  { link }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const { row, practice } = await registrationAt(ctx, 'registration-confirmation', link);
  return presentConfirmation(row, practice);
}

/** The practice confirms that it registers; once, also if it is repeated. */
export async function confirmRegistration(
  ctx: VisitorContext,
  { link }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const { row, practice } = await registrationAt(ctx, 'registration-confirmation', link, { isChanged: true });
  if (statusOf(row, practice) !== 'OPEN') return presentConfirmation(row, practice);
  const confirmed = await ctx.db
    .updateTable('practice_registration')
    .set({ state: 'ENROLLING', confirmed_at: ctx.now, next_at: null, claimed_until: null, attempts: row.attempts + 1 })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return presentConfirmation(confirmed, practice);
}

/** Its author may have corrected the practice since. */
function statusOf({ practice, confirmed_at, state }: RegistrationRow, linked: string): Confirmation['status'] {
  if (practice !== linked) return 'CLOSED';
  if (confirmed_at !== null) return 'CONFIRMED';
  return state === 'WAITING' ? 'OPEN' : 'CLOSED';
}

const presentConfirmation = (row: RegistrationRow, practice: string): Confirmation => ({
  status: statusOf(row, practice),
  practice: namedPractice(practice),
});
