import type { Output, Parsed } from '#contract/http.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { type PublishProblem, publishProblems } from '#contract/rules/surveys/publish-problems.ts';
import type { publishSurvey as call } from '#contract/surveys/surveys.ts';
import { type Context, staffOf } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { Refusal } from '../refusal.ts';
import { lockSurvey, presentSurvey } from './internal.ts';

const sentences: Record<PublishProblem['problem'], string> = {
  no_questions: 'The survey has no question that can be asked.',
  foreign_required: 'A required question cannot be asked here. Make it optional.',
  untitled: 'A question has no words.',
  too_few_choices: 'A question has too few choices.',
  too_long: 'A question has words that are too long.',
  long_words: 'The title, the introduction or the words of thanks are too long.',
  review_address: 'The address for reviews is not a full one.',
  last_day_over: 'The last day for answers is over.',
};

/** Publishes the draft as the next version. One that was published before is opened again, without a new version. */
export async function publishSurvey(ctx: Context, { id, revision }: Parsed<typeof call>): Promise<Output<typeof call>> {
  const survey = await lockSurvey(ctx, id);
  if (revision !== String(survey.revision)) throw new Refusal('survey_changed');
  const today = dayIn(ctx.now, (await ownPractice(ctx)).time_zone);
  const problems = publishProblems(survey.draft, today);
  if (problems.length > 0)
    throw new Refusal(
      'invalid_request',
      problems.map(({ problem }) => ({ field: 'survey_schema', message: sentences[problem] })),
    );
  const isNew = survey.version === null || survey.is_edited;
  const version = (survey.version ?? 0) + (isNew ? 1 : 0);
  if (isNew)
    await ctx.db
      .insertInto('survey_version')
      .values({
        practice: ctx.practice,
        survey_id: survey.id,
        version,
        schema: JSON.stringify(survey.draft),
        author: staffOf(ctx)?.name ?? null,
      })
      .execute();
  await ctx.db
    .updateTable('survey')
    .set({ version, status: 'PUBLISHED', is_edited: false, closed_at: null })
    .where('practice', '=', ctx.practice)
    .where('id', '=', survey.id)
    .execute();
  ctx.announce('survey', survey.id);
  return presentSurvey(ctx, survey.id);
}
