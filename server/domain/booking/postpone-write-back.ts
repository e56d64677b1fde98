import { sql } from 'kysely';
import { requestStatusOf } from '#contract/communication/messages.ts';
import type { Context } from '../context.ts';
import { isFailing } from '../delivery/retry-limits.ts';
import { changeRequest, lockRequest } from '../request/internal.ts';
import type { ClaimedWriteBack } from './claim-write-backs.ts';

/** Lets the visit be handed over again after so many seconds. Its request says so once this counts as failing. */
export async function postponeWriteBack(
  ctx: Context,
  { id, tries, requestId }: ClaimedWriteBack,
  seconds: number,
): Promise<void> {
  // Before the row itself, in the order in which booking locks.
  const request = requestId !== null && isFailing(tries) ? await lockRequest(ctx, requestId) : null;
  const { numAffectedRows } = await sql`
    update write_back
    set claimed_until = null, next_try_at = clock_timestamp() + make_interval(secs => ${seconds})
    where practice = ${ctx.practice} and id = ${id} and status = 'WAITING' and tries = ${tries}
  `.execute(ctx.db);
  const isAwaited = request !== null && requestStatusOf(request.request) === 'PENDING';
  if (numAffectedRows && isAwaited && !request.request.is_failing)
    await changeRequest(ctx, request, { is_failing: true });
}
