import type { previewGroupText as call } from '#contract/communication/group-texts.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { groupTextReach } from './reach.ts';

/** Who would get a text now, with what the placeholders stand for, and who would not and why. */
export async function previewGroupText(
  ctx: Context,
  { day, appointment_ids: appointmentIds }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const { recipients, leftOut } = await groupTextReach(ctx, { day, appointmentIds });
  return {
    recipients: recipients.map((one) => ({
      client: one.client,
      clients: one.clients,
      phone: one.phone,
      values: one.values,
    })),
    left_out: leftOut.map((one) => ({
      appointment_id: one.appointmentId,
      client: one.client,
      animal: one.animal,
      obstacle: one.obstacle,
    })),
  };
}
