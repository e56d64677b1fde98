import type { cancelScheduledMessage as call } from '#contract/communication/scheduled-messages.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { writtenName } from '../user/staff-name.ts';
import { changeScheduled, lockScheduled } from './internal.ts';
import { presentScheduled } from './present.ts';

/** Cancels a scheduled text; a repeat changes nothing. */
export async function cancelScheduledMessage(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const scheduled = await lockScheduled(ctx, input);
  if (scheduled.status === 'SENT') throw new Refusal('already_sent');
  if (scheduled.status === 'CANCELLED') return presentScheduled(scheduled);
  return changeScheduled(ctx, scheduled.id, { status: 'CANCELLED', cancelled_by: writtenName(ctx) });
}
