import type { liftEmailStop as call } from '#contract/campaigns/email-stop.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { deleteEmailStop, emailStopOf } from '../email/email-stop.ts';
import { petOwnerNamed } from '../pet-owner/internal.ts';
import { refuseField } from '../refusal.ts';

/**
 * Lets a client get email again. The practice may decide so where emails came back, but after a complaint only the client may.
 * Changes nothing where the practice software has replaced the address since.
 */
export async function liftEmailStop(
  ctx: Context,
  { id, email, clientAsked }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const owner = await petOwnerNamed(ctx, id);
  const stop = await emailStopOf(ctx, owner.email);
  if (stop && owner.email?.toLowerCase() === email.toLowerCase()) {
    if (stop.reason === 'COMPLAINED' && !clientAsked)
      throw refuseField('body.clientAsked', 'The client reported an email as spam. Only they can ask for more.');
    await deleteEmailStop(ctx, email, stop);
  }
  return { emailStop: await emailStopOf(ctx, owner.email) };
}
