import type { Output, Parsed } from '#contract/http.ts';
import type { getSurveyVersion as call } from '#contract/surveys/surveys.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { ownSurvey } from './internal.ts';

/** A published version (extension `survey-lifecycle`). */
export async function getSurveyVersion(
  ctx: Context,
  { id, version }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const survey = await ownSurvey(ctx, id);
  const found = await ctx.db
    .selectFrom('survey_version')
    .select(['version', 'schema as survey_schema', 'author', 'published_at'])
    .where('practice', '=', ctx.practice)
    .where('survey_id', '=', survey.id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!found) throw new Refusal('survey_not_found');
  return found;
}
