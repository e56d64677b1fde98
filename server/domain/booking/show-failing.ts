import { sql } from 'kysely';
import { requestStatusOf } from '#contract/communication/messages.ts';
import { showConfirmationState } from '../appointment/confirmation-state.ts';
import type { Context } from '../context.ts';
import { changeRequest, type LockedRequest, lockRequest } from '../request/internal.ts';
import { failingFrom } from '../failing.ts';

/** Says in a request that its visit could not be handed to the practice software, again and again. */
export async function showRequestFailing(ctx: Context, request: LockedRequest): Promise<void> {
  if (requestStatusOf(request.request) === 'PENDING' && !request.request.is_failing)
    await changeRequest(ctx, request, { is_failing: true });
}

/** Says where they are awaited which jobs the practice's own software has leased again and again, and never answered. */
export async function showFailingJobs(ctx: Context): Promise<void> {
  const jobs = await ctx.db
    .selectFrom('write_back')
    .select(['kind', 'tries', 'request_id', 'appointment_id'])
    .where('practice', '=', ctx.practice)
    .where('status', '=', 'WAITING')
    .where('tries', '>=', failingFrom)
    .where('claimed_until', '<', sql<string>`clock_timestamp()`)
    .orderBy('create_ts')
    .execute();
  for (const { kind, tries, request_id, appointment_id } of jobs)
    if (request_id !== null) await showRequestFailing(ctx, await lockRequest(ctx, request_id));
    else if (appointment_id !== null) await showConfirmationState(ctx, appointment_id, { isFailing: true });
    else if (kind === 'NOTE' && tries === failingFrom) ctx.announce('client_contact', 'all');
}
