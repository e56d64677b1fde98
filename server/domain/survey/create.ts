import type { Output, Parsed } from '#contract/http.ts';
import { capacity } from '#contract/rules/limits.ts';
import type { createSurvey as call } from '#contract/surveys/surveys.ts';
import type { Context } from '../context.ts';
import { lockPractice } from '../practice/internal.ts';
import { Refusal } from '../refusal.ts';
import { countRows } from '../total-of.ts';
import { presentSurvey } from './internal.ts';

/** Adds a survey as a draft (API-75). */
export async function createSurvey(
  ctx: Context,
  { name, survey_schema }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  // So that surveys which are created at the same moment are counted.
  await lockPractice(ctx);
  const present = await countRows(ctx.db.selectFrom('survey').where('practice', '=', ctx.practice));
  if (present >= capacity.surveys) throw new Refusal('limit_reached');
  const { id } = await ctx.db
    .insertInto('survey')
    .values({ practice: ctx.practice, name, draft: JSON.stringify(survey_schema) })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.announce('survey', id);
  return presentSurvey(ctx, id);
}
