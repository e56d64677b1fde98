import type { getSmsRegistration as call } from '#contract/campaigns/sms-registration.ts';
import type { Output } from '#contract/http.ts';
import { registrationFindings } from '#contract/rules/registration/registration-lint.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { prefilledForm, registeringPractice, registrationOf, shownForm, stateOf, statusOf } from './internal.ts';
import { isFailing } from '../failing.ts';

/** The registration of the practice's texting number: its form, how far it is, and why it was refused. */
export async function getSmsRegistration(ctx: Context, hasRegistry: boolean): Promise<Output<typeof call>> {
  const practice = await ownPractice(ctx);
  const row = await registrationOf(ctx).executeTakeFirst();
  const state = stateOf(row, practice);
  const form = row?.form ?? prefilledForm(practice, ctx.now);
  const registering = registeringPractice(practice);
  const timeline = await ctx.db
    .selectFrom('sms_registration_step')
    .select(['kind', 'at'])
    .where('practice', '=', ctx.practice)
    .orderBy('seq')
    .limit(200)
    .execute();
  return {
    state,
    isAvailable: hasRegistry && practice.texting_number !== null,
    version: row?.version ?? 0,
    form: shownForm(form, state),
    practice: { ...registering, timeZone: practice.time_zone },
    findings: registrationFindings(form, registering, row?.refusals).slice(0, 200),
    kept: row?.kept ?? [],
    refusals: row?.refusals ?? [],
    isFailing: statusOf[state] === 'REGISTRATION_IN_PROGRESS' && isFailing(row?.failures ?? 0),
    timeline,
    savedAt: row?.saved_at ?? null,
    savedBy: row?.saved_by ?? null,
    reference: row && row.attempt > 0 ? row.id.slice(0, 8).toUpperCase() : null,
  };
}
