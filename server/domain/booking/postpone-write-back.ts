import { sql } from 'kysely';
import { showConfirmationState } from '../appointment/confirmation-state.ts';
import type { Context } from '../context.ts';
import { lockRequest } from '../request/internal.ts';
import type { ClaimedWriteBack } from './claim-write-backs.ts';
import { showRequestFailing } from './show-failing.ts';
import { isFailing } from '../failing.ts';

/** Lets the visit be handed over again after so many seconds. Its request, or its card in the audit, says so once this counts as failing. */
export async function postponeWriteBack(
  ctx: Context,
  { id, call, tries, requestId, appointmentId }: ClaimedWriteBack,
  seconds: number,
): Promise<void> {
  // Before the row itself, in the order in which booking locks.
  const request = requestId !== null && isFailing(tries) ? await lockRequest(ctx, requestId) : null;
  const { numAffectedRows } = await sql`
    update write_back
    set claimed_until = null, next_try_at = clock_timestamp() + make_interval(secs => ${seconds})
    where practice = ${ctx.practice} and id = ${id} and status = 'WAITING' and tries = ${tries}
  `.execute(ctx.db);
  if (!numAffectedRows || !isFailing(tries)) return;
  if (request !== null) await showRequestFailing(ctx, request);
  else if (call === 'confirm') await showConfirmationState(ctx, appointmentId, { isFailing: true });
}
