import { sql } from 'kysely';
import type { RegistrationForm } from '#contract/registration/form.ts';
import type { RegistrationFailure } from '#contract/registration/practice-registrations.ts';
import type { Db } from '#server/db/schema.ts';
import { systemAt } from '../context.ts';
import { createEnrollment } from '../practice/create-enrollment.ts';
import { updatePractice } from '../practice/internal.ts';
import { type CommandRunner, runCommand } from '../run-command.ts';
import type { ClaimedRegistration } from './claim.ts';

/**
 * Enrolls the practice of a registration, in one transaction with its end. A practice is enrolled once, whatever is registered at once.
 * A registration that was changed since its claim stays as it is.
 */
export const enrollRegistered = (
  runner: CommandRunner,
  claim: ClaimedRegistration,
  { practice, textingNumber }: { readonly practice: string; readonly textingNumber: string | null },
): Promise<void> =>
  runCommand(runner, systemAt(practice), async (ctx) => {
    const { db } = ctx;
    const row = await db
      .selectFrom('practice_registration')
      .select(['form', 'invitation_hash'])
      .where('id', '=', claim.id)
      .where('attempts', '=', claim.attempts)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.form) return;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`enrollment of ${practice}`}, 7))`.execute(db);
    const known = await db
      .selectFrom('practice')
      .select('practice')
      .where('practice', '=', practice)
      .executeTakeFirst();
    if (known) return end(db, claim, ctx.now, 'already_enrolled');
    await createEnrollment(ctx);
    await updatePractice(ctx, {
      name: row.form.practiceName,
      profile: JSON.stringify(profileOf(row.form)),
      texting_number: textingNumber,
    });
    await end(db, claim, ctx.now, null);
  });

/** Fails a registration. An invitation that came to nothing can be used again. */
export async function failRegistration(
  { store: { db } }: CommandRunner,
  claim: ClaimedRegistration,
  reason: RegistrationFailure,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await end(tx, claim, new Date(), reason);
    await tx
      .updateTable('practice_invitation')
      .set({ used_at: null })
      .where('code_hash', '=', (eb) =>
        eb
          .selectFrom('practice_registration')
          .select('invitation_hash')
          .where('id', '=', claim.id)
          .where('reason', '=', reason),
      )
      .execute();
  });
}

async function end(db: Db, { id, attempts }: ClaimedRegistration, now: Date, reason: RegistrationFailure | null) {
  await db
    .updateTable('practice_registration')
    .set({ state: reason === null ? 'COMPLETE' : 'FAILED', reason, ended_at: now, claimed_until: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

const profileOf = ({ phone, street, city, state, zip, contactEmail }: RegistrationForm) => ({
  practiceAddress: street,
  practiceAddressCity: city,
  practiceAddressState: state,
  practiceAddressPostalCode: zip,
  practiceAddressCountryCode: 'US',
  practiceEmailAddress: contactEmail,
  practiceVoicePhone: phone,
});
