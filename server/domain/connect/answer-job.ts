import type { ConnectJob } from '#contract/connect/index.ts';
import { recordWriteBack, type WriteBackOutcome } from '../booking/record-write-back.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';
import { knownItems, lockItems, rememberItems } from './items.ts';

interface JobAnswer {
  readonly id: ConnectJob['id'];
  readonly result: 'accepted' | 'refused';
  readonly externalId: string | null;
  readonly reason: string | null;
  readonly isSlotTaken: boolean;
}

const results = { ACCEPTED: 'accepted', REFUSED: 'refused', UNANSWERED: 'unanswered' } as const;

/**
 * Records that the practice software did a job, or why not. The first answer counts, also one that comes after its lease has ended: what the
 * practice software did is done.
 * @throws Refusal `not_found` for a job that is none of the practice's, or that was taken back
 */
export async function answerJob(
  ctx: Context,
  { id, result, externalId, reason, isSlotTaken }: JobAnswer,
): Promise<{ result: (typeof results)[keyof typeof results] }> {
  if (!isRowId(id)) throw new Refusal('not_found');
  if (result === 'refused' && reason === null)
    throw new Refusal('invalid_request', [{ field: 'body.reason', message: 'Say why, for staff to read.' }]);
  await lockItems(ctx);
  const before = await jobOf(ctx, id);
  if (before.status !== 'WAITING') return { result: results[before.status] };
  if (result === 'accepted' && externalId !== null && before.appointment_id !== null && before.kind === 'BOOK')
    await nameVisit(ctx, externalId, before.appointment_id);
  const outcome: WriteBackOutcome =
    result === 'refused' ? { result, reason: reason ?? '', isSlotTaken } : { result: 'accepted' };
  await recordWriteBack(ctx, id, outcome);
  const { status } = await jobOf(ctx, id);
  return { result: status === 'WAITING' ? result : results[status] };
}

async function jobOf({ db, practice }: Context, id: string) {
  const found = await db
    .selectFrom('write_back')
    .select(['kind', 'status', 'appointment_id'])
    .where('practice', '=', practice)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw new Refusal('not_found');
  return found;
}

/** What the practice software reports under its own id from now on is this visit. Any report is newer than the booking. */
async function nameVisit(ctx: Context, externalId: string, localId: string): Promise<void> {
  const known = await knownItems(ctx, [{ kind: 'appointment', id: externalId }]);
  if (known('appointment', externalId) !== undefined) return;
  await rememberItems(ctx, 'appointment', [{ id: externalId, version: -1, localId, gone: false }], null);
}
