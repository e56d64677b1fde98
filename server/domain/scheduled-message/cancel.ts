import type { cancelScheduledMessage as call } from '#contract/communication/scheduled-messages.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { writtenName } from '../user/staff-name.ts';
import { changeScheduled, lockScheduled } from './internal.ts';
import { presentScheduled } from './present.ts';

/** Keeps a planned text from leaving. Once is enough: a repeat changes nothing. */
export async function cancelScheduledMessage(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const planned = await lockScheduled(ctx, input);
  if (planned.status === 'SENT') throw new Refusal('already_sent');
  if (planned.status === 'CANCELLED') return presentScheduled(planned);
  return changeScheduled(ctx, planned.id, { status: 'CANCELLED', cancelled_by: writtenName(ctx) });
}
