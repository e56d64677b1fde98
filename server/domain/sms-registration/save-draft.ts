import { isDeepStrictEqual } from 'node:util';
import type { saveSmsRegistrationDraft as call } from '#contract/campaigns/sms-registration.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { isOpenState } from '#contract/rules/registration/refusals.ts';
import { type Context, nameOfStaff } from '../context.ts';
import { lockPractice } from '../practice/internal.ts';
import { Refusal } from '../refusal.ts';
import { editedForm, prefilledForm, registrationOf, stateOf } from './internal.ts';

/** Saves the form as far as it is filled in. A form that is saved already is not saved again, so that it can be repeated. */
export async function saveSmsRegistrationDraft(
  ctx: Context,
  { version, form, kept = [] }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const practice = await lockPractice(ctx);
  const row = await registrationOf(ctx).executeTakeFirst();
  const state = stateOf(row, practice);
  if (!isOpenState(state)) throw new Refusal('registration_in_review');
  const saved = row?.form ?? prefilledForm(practice, ctx.now);
  const edited = editedForm(saved, { form, state, refusals: row?.refusals ?? [] });
  if (row && isDeepStrictEqual(row.form, edited) && isDeepStrictEqual(row.kept, kept))
    return { version: row.version, savedAt: row.saved_at };
  if (version !== (row?.version ?? 0)) throw new Refusal('registration_changed');
  const values = {
    form: JSON.stringify(edited),
    kept: JSON.stringify(kept),
    saved_at: ctx.now,
    saved_by: nameOfStaff(ctx),
  };
  const written = row
    ? await ctx.db
        .updateTable('sms_registration')
        .set({ ...values, version: row.version + 1 })
        .where('practice', '=', ctx.practice)
        .returning(['version', 'saved_at'])
        .executeTakeFirstOrThrow()
    : await ctx.db
        .insertInto('sms_registration')
        .values({ ...values, practice: ctx.practice, state })
        .returning(['version', 'saved_at'])
        .executeTakeFirstOrThrow();
  ctx.announce('registration', 'sms');
  return { version: written.version, savedAt: written.saved_at };
}
