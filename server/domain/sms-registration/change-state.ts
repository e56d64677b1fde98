import type { RegistrationRefusal, RegistrationStep } from '#contract/campaigns/sms-registration.ts';
import { type SmsRegistrationState, wordsRefused } from '#contract/rules/registration/refusals.ts';
import type { Context } from '../context.ts';
import { updatePractice } from '../practice/internal.ts';
import { type RegistrationRow, statusOf } from './internal.ts';

export interface StateChange {
  readonly state: SmsRegistrationState;
  readonly steps: readonly RegistrationStep[];
  /** By the clock that the sandbox can move. */
  readonly at: Date;
  readonly refusals?: readonly RegistrationRefusal[];
  readonly campaignId?: string;
}

/** In which the registry is asked how far it is. */
const watched: ReadonlySet<SmsRegistrationState> = new Set([
  'SUBMITTED',
  'BRAND_REVIEW',
  'CAMPAIGN_REVIEW',
  'NUMBER_PENDING',
  'APPROVED',
]);

/** Before any clock's time: the sandbox's may be behind. */
const dueAtOnce = new Date(0);

/** Moves a registration on: its state, its timeline and the status of the texting number change together. */
export async function changeState(
  ctx: Context,
  { attempt, form }: Pick<RegistrationRow, 'attempt' | 'form'>,
  { state, steps, at, refusals = [], campaignId }: StateChange,
): Promise<void> {
  await ctx.db
    .updateTable('sms_registration')
    .set({
      state,
      refusals: JSON.stringify(refusals.map((one) => ({ ...one, refused: wordsRefused(one.code, form) }))),
      looks: 0,
      failures: 0,
      next_look_at: watched.has(state) ? dueAtOnce : null,
      ...(campaignId !== undefined && { campaign_id: campaignId }),
    })
    .where('practice', '=', ctx.practice)
    .execute();
  for (const kind of steps) await recordStep(ctx, { attempt, kind, at });
  await updatePractice(ctx, { registration_status: statusOf[state] });
  ctx.announce('registration', 'sms');
}

/** Adds a step to the timeline, once for each submission. */
export async function recordStep(
  ctx: Context,
  { attempt, kind, at }: { readonly attempt: number; readonly kind: RegistrationStep; readonly at: Date },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('sms_registration_step')
    .values({ practice: ctx.practice, attempt, kind, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows) ctx.announce('registration', 'sms');
}
