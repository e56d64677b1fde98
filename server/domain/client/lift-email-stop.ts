import type { EmailStop, liftEmailStop as call } from '#contract/campaigns/email-stop.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { deleteEmailStop, emailStopsOf } from '../email/email-stop.ts';
import { petOwnerNamed } from '../pet-owner/internal.ts';
import { refuseField } from '../refusal.ts';
import { staffName } from '../user/staff-name.ts';
import { tellStaff } from './tell-staff.ts';

const allowed = {
  ALL: 'emails',
  NEWSLETTER: 'newsletters',
  AFTER_VISIT: 'messages after a visit',
} satisfies Record<EmailStop['scope'], string>;

/**
 * Lets a client get email again. The practice may decide so where emails came back; else only the client may.
 * Changes nothing where the practice software has replaced the address since. Who allowed it is written in the client's conversations.
 */
export async function liftEmailStop(
  ctx: Context,
  { id, email, scope, clientAsked }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const owner = await petOwnerNamed(ctx, id);
  const stop = (await emailStopsOf(ctx, owner.email)).find((one) => one.scope === scope);
  if (stop && owner.email?.toLowerCase() === email.toLowerCase()) {
    if (stop.reason !== 'BOUNCED' && !clientAsked)
      throw refuseField('body.clientAsked', 'The client stopped these emails. Only they can ask for more.');
    await deleteEmailStop(ctx, email, stop);
    await tellStaff(
      ctx,
      owner.id,
      `${(await staffName(ctx)) ?? 'The practice'} allowed ${allowed[scope]} to ${owner.email} again.`,
    );
  }
  return { emailStops: await emailStopsOf(ctx, owner.email) };
}
