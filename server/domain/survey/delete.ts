import type { Output, Parsed } from '#contract/http.ts';
import type { deleteSurvey as call } from '#contract/surveys/surveys.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { lockSurvey, presentSurvey, requireNotChosen } from './internal.ts';

/** Deletes a survey without answers (extension `survey-lifecycle`). Links of clients who were asked lead nowhere afterwards. */
export async function deleteSurvey(ctx: Context, { id }: Parsed<typeof call>): Promise<Output<typeof call>> {
  const survey = await lockSurvey(ctx, id);
  await requireNotChosen(ctx, survey.id);
  // Waits for answers that are being stored: they hold their version.
  await ctx.db
    .selectFrom('survey_version')
    .select('version')
    .where('practice', '=', ctx.practice)
    .where('survey_id', '=', survey.id)
    .forUpdate()
    .execute();
  const answer = await ctx.db
    .selectFrom('survey_submission')
    .select('id')
    .where('practice', '=', ctx.practice)
    .where('survey_id', '=', survey.id)
    .limit(1)
    .executeTakeFirst();
  if (answer) throw new Refusal('survey_has_answers');
  const deleted = await presentSurvey(ctx, survey.id);
  await ctx.db.deleteFrom('survey').where('practice', '=', ctx.practice).where('id', '=', survey.id).execute();
  ctx.announce('survey', survey.id);
  return deleted;
}
