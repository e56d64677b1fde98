import type { Output, Parsed } from '#contract/http.ts';
import type { closeSurvey as call } from '#contract/surveys/surveys.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { lockSurvey, presentSurvey, requireNotChosen } from './internal.ts';

/** Closes a published survey that does not go with the thank-you; one that is closed stays as it is. */
export async function closeSurvey(ctx: Context, { id }: Parsed<typeof call>): Promise<Output<typeof call>> {
  const survey = await lockSurvey(ctx, id);
  if (survey.status === 'DRAFT') throw new Refusal('survey_not_published');
  if (survey.status === 'PUBLISHED') {
    await requireNotChosen(ctx, survey.id);
    await ctx.db
      .updateTable('survey')
      .set({ status: 'CLOSED', closed_at: ctx.now })
      .where('practice', '=', ctx.practice)
      .where('id', '=', survey.id)
      .execute();
    ctx.announce('survey', survey.id);
  }
  return presentSurvey(ctx, survey.id);
}
