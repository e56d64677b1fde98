import { randomUUID } from 'node:crypto';
import { type RegistrationForm, termsVersion } from '#contract/registration/form.ts';
import type { Input } from '#contract/http.ts';
import type { registerPractice as call } from '#contract/registration/practice-registrations.ts';
import { rowKeyOf } from '#contract/rules/practice/row-key.ts';
import type { VisitorContext } from '#server/domain/context.ts';
import { visitorContextIn } from '#server/domain/context.ts';
import { confirmationUrl } from '#server/domain/practice-registration/confirm.ts';
import { invitePractice } from '#server/domain/practice-registration/invitation.ts';
import { registerPractice } from '#server/domain/practice-registration/register.ts';
import { runInScope } from '#server/domain/run-command.ts';
import type { World } from './server-world.ts';

export const registrationOrigin = 'http://localhost:8080';

const aForm: RegistrationForm = {
  practiceName: 'Cedar Creek Veterinary',
  phone: '+12075550142',
  street: '12 Mill Road',
  city: 'Portland',
  state: 'ME',
  zip: '04101',
  contactName: 'Rosa Lindqvist',
  contactEmail: 'rosa@cedarcreek.example',
};

/** The ids of a practice that nobody enrolled, as a visitor types them. */
export const newIdentity = () =>
  ({ software: 'NEO', practiceOrgId: `new-${randomUUID().slice(0, 8)}`, practiceSubOrgId: 'main' }) as const;

/** A form that is filled in, without an invitation. */
export const aFilledForm = (given: Partial<Input<typeof call>> = {}): Input<typeof call> => ({
  ...aForm,
  terms: termsVersion,
  ...(given.invitation === undefined && newIdentity()),
  ...given,
});

/** Runs a verb as a visitor. */
export const asVisitor = <T>(world: World, verb: (ctx: VisitorContext) => Promise<T>, intent: string | null = null) =>
  runInScope(world.runner, (scope) =>
    verb(visitorContextIn(scope, { kind: 'visitor', address: '203.0.113.9' }, { intent, publish: null })),
  );

/** The code of a new invitation. */
export async function anInvitation(
  world: World,
  { practiceOrgId }: { readonly practiceOrgId: string } = newIdentity(),
): Promise<string> {
  const identity = { pimsType: 'NEO', practiceOrgId, practiceSubOrgId: 'main' } as const;
  const url = await invitePractice(world.store.db, identity, aForm, registrationOrigin);
  return new URL(url).searchParams.get('invitation') ?? '';
}

/** A registration that waits for its practice, with the links of its author and of the practice. */
export async function aRegistration(world: World) {
  const identity = newIdentity();
  const form = aFilledForm(identity);
  const { link } = await asVisitor(world, (ctx) => registerPractice(ctx, form, { hasDirectory: true }));
  const practice = rowKeyOf({ ...identity, pimsType: identity.software });
  const { id } = await world.store.db
    .updateTable('practice_registration')
    .set({ state: 'WAITING' })
    .where('practice', '=', practice)
    .returning('id')
    .executeTakeFirstOrThrow();
  const url = await confirmationUrl(world.store.db, id, practice, registrationOrigin);
  const confirmation = new URL(url).searchParams.get('confirm') ?? '';
  return { identity, practice, form, link, confirmation, invitation: await anInvitation(world) };
}
