import type { submitSmsRegistration as call } from '#contract/campaigns/sms-registration.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { isOpenState } from '#contract/rules/registration/refusals.ts';
import { findingLevels, maySubmit } from '#contract/rules/registration/registration-finding.ts';
import { registrationFindings } from '#contract/rules/registration/registration-lint.ts';
import type { Context } from '../context.ts';
import { lockPractice } from '../practice/internal.ts';
import { Refusal } from '../refusal.ts';
import { registeringPractice, registrationOf, stateOf } from './internal.ts';
import { changeState } from './change-state.ts';

/** Submits the saved form to the registry, which the job asks. Two members of staff who submit at once submit once. */
export async function submitSmsRegistration(
  ctx: Context,
  { version }: Parsed<typeof call>,
  hasRegistry: boolean,
): Promise<Output<typeof call>> {
  const practice = await lockPractice(ctx);
  const row = await registrationOf(ctx).executeTakeFirst();
  if (!isOpenState(stateOf(row, practice))) throw new Refusal('registration_in_review');
  if (!hasRegistry || practice.texting_number === null) throw new Refusal('registration_unavailable');
  if (!row || row.version !== version) throw new Refusal('registration_changed');
  const findings = registrationFindings(row.form, registeringPractice(practice), row.refusals);
  if (!maySubmit(findings)) {
    const details = findings
      .filter(({ code }) => findingLevels[code] === 'must')
      .map(({ code, field }) => ({ field: `form.${field}`, message: code }));
    throw new Refusal('registration_findings', details);
  }
  const attempt = row.attempt + 1;
  await changeState(ctx, { ...row, attempt }, { state: 'SUBMITTED', steps: ['SUBMITTED'], at: ctx.now });
  await ctx.db
    .updateTable('sms_registration')
    .set({ attempt, submitted_at: ctx.now, version: row.version + 1, claimed_until: null })
    .where('practice', '=', ctx.practice)
    .execute();
  return { state: 'SUBMITTED', version: row.version + 1 };
}
