import type { Context } from '../context.ts';
import { lockPractice } from '../practice/internal.ts';
import { changeState, type StateChange } from './change-state.ts';
import type { ClaimedRegistration } from './claim.ts';
import { registrationOf } from './internal.ts';

/** Writes what the registry answered. An answer about an earlier submission, or to a state that has passed, changes nothing. */
export async function recordRegistryAnswer(
  ctx: Context,
  { attempt, state }: ClaimedRegistration,
  change: StateChange,
): Promise<void> {
  await lockPractice(ctx);
  const row = await registrationOf(ctx).executeTakeFirst();
  if (!row || row.attempt !== attempt || row.state !== state) return;
  await changeState(ctx, row, change);
}
