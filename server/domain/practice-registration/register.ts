import { randomUUID } from 'node:crypto';
import type { Output, Parsed } from '#contract/http.ts';
import type { RegistrationForm } from '#contract/registration/form.ts';
import type { registerPractice as call } from '#contract/registration/practice-registrations.ts';
import { mailAddress } from '#contract/rules/mail-address.ts';
import type { VisitorContext } from '../context.ts';
import { Refusal, refuseField } from '../refusal.ts';
import { hashOf } from '../secret.ts';
import { invitationOf, stateOf } from './invitation.ts';
import { presentRegistration } from './present.ts';
import { typedPractice } from './typed-practice.ts';

/**
 * Takes a registration, which grants nothing. One key makes one registration (I-R1), also after the answer to its first request was deleted.
 * @throws Refusal `idempotency_mismatch` for another form with the same key
 */
export async function registerPractice(
  ctx: VisitorContext,
  input: Parsed<typeof call>,
  { hasDirectory }: { readonly hasDirectory: boolean },
): Promise<Output<typeof call>> {
  const { db } = ctx;
  const key_hash = hashOf(ctx.intent ?? randomUUID());
  const request_hash = hashOf(JSON.stringify(input));
  const keyed = db.selectFrom('practice_registration').selectAll().where('key_hash', '=', key_hash);
  const first = await keyed.executeTakeFirst();
  if (first) {
    if (first.request_hash !== request_hash) throw new Refusal('idempotency_mismatch');
    return presentRegistration(db, first);
  }
  const { invitation, software, practiceOrgId, practiceSubOrgId, fax, terms: _terms, ...typed } = input;
  // A form that a program filled in names no practice, and costs nobody the invitation.
  const isProgram = Boolean(fax);
  const invited = invitation === undefined || isProgram ? null : await takeInvitation(ctx, invitation);
  const row = await db
    .insertInto('practice_registration')
    .values({
      key_hash,
      request_hash,
      form: JSON.stringify(tidied(typed)),
      practice: isProgram
        ? null
        : (invited?.practice ?? namedPractice({ software, practiceOrgId, practiceSubOrgId }, hasDirectory)),
      invitation_hash: invited?.code_hash ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return presentRegistration(db, row);
}

type Named = Pick<Parsed<typeof call>, 'software' | 'practiceOrgId' | 'practiceSubOrgId'>;

function namedPractice({ software, practiceOrgId, practiceSubOrgId }: Named, hasDirectory: boolean): string {
  if (!hasDirectory) throw refuseField('body.invitation', 'Open the invitation that your practice software sent you.');
  if (software === undefined) throw refuseField('body.software', 'Name the practice software.');
  if (practiceOrgId === undefined) throw refuseField('body.practiceOrgId', 'Enter the practice’s id.');
  if (practiceSubOrgId === undefined) throw refuseField('body.practiceSubOrgId', 'Enter the branch’s id.');
  return typedPractice({ software, practiceOrgId, practiceSubOrgId });
}

/** Uses up an invitation. Of two requests at once, one gets it. */
async function takeInvitation({ db, now }: VisitorContext, code: string) {
  const found = await invitationOf(db, code);
  const used =
    found && stateOf(found, now) === 'valid'
      ? await db
          .updateTable('practice_invitation')
          .set({ used_at: now })
          .where('code_hash', '=', found.code_hash)
          .where('used_at', 'is', null)
          .returning(['code_hash', 'practice'])
          .executeTakeFirst()
      : undefined;
  if (!used) throw refuseField('body.invitation', 'This invitation has been used or has expired.');
  return used;
}

/** Without blanks that nobody meant; the email's domain is written as mail services do, so that look-alike letters show. */
const tidied = (form: RegistrationForm): RegistrationForm => ({
  ...form,
  practiceName: oneSpaced(form.practiceName),
  street: oneSpaced(form.street),
  city: oneSpaced(form.city),
  contactName: oneSpaced(form.contactName),
  contactEmail: mailAddress(form.contactEmail) ?? form.contactEmail,
});

const oneSpaced = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ');
