import type { Output, Parsed } from '#contract/http.ts';
import type { updateSurvey as call } from '#contract/surveys/surveys.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { lockSurvey, presentSurvey } from './internal.ts';

/** Edits the draft of a survey (API-74). An edit that changes nothing is none, so that it can be repeated. */
export async function updateSurvey(
  ctx: Context,
  { id, name, survey_schema, revision }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const survey = await lockSurvey(ctx, id);
  const draft = survey_schema && JSON.stringify(survey_schema);
  const changesDraft = draft !== undefined && draft !== JSON.stringify(survey.draft);
  if (!changesDraft && (name === undefined || name === survey.name)) return presentSurvey(ctx, survey.id);
  if (revision !== undefined && revision !== String(survey.revision)) throw new Refusal('survey_changed');
  await ctx.db
    .updateTable('survey')
    .set({
      revision: survey.revision + 1,
      ...(name !== undefined && { name }),
      ...(changesDraft && { draft, is_edited: survey.version !== null }),
    })
    .where('practice', '=', ctx.practice)
    .where('id', '=', survey.id)
    .execute();
  ctx.announce('survey', survey.id);
  return presentSurvey(ctx, survey.id);
}
