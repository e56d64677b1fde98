import type { Output, Parsed } from '#contract/http.ts';
import type { getSurveyProgress as call } from '#contract/surveys/submissions.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { isAbout, isWithin } from './found-submissions.ts';
import { ownSurvey, publishedVersions } from './internal.ts';

/** How far clients who were asked have come (extension `survey-report`). */
export async function getSurveyProgress(
  ctx: Context,
  { id, ...filter }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const survey = await ownSurvey(ctx, id);
  const { time_zone: timeZone } = await ownPractice(ctx);
  const [latest] = await publishedVersions(ctx, survey.id, 1);
  const rows = await ctx.db
    .selectFrom('survey_invitation as asked')
    .leftJoin('survey_submission as answer', (join) =>
      join.onRef('answer.practice', '=', 'asked.practice').onRef('answer.invitation_id', '=', 'asked.id'),
    )
    .select((eb) => [
      'asked.furthest',
      eb.fn.countAll<string>().as('asked'),
      eb.fn.count<string>('answer.id').as('answered'),
    ])
    .where('asked.practice', '=', ctx.practice)
    .where('asked.survey_id', '=', survey.id)
    .where(isAbout(filter))
    .where('asked.asked_at', 'is not', null)
    .where(isWithin(filter, 'asked.asked_at', timeZone))
    .groupBy('asked.furthest')
    .execute();
  const groups = rows.map(({ furthest, asked, answered }) => ({
    furthest,
    asked: Number(asked),
    answered: Number(answered),
  }));
  const questions = latest?.questions ?? [];
  const openIn = (isMeant: (furthest: string | null) => boolean) =>
    sumOf(groups.filter(({ furthest }) => isMeant(furthest)).map(({ asked, answered }) => asked - answered));
  return {
    asked: sumOf(groups.map(({ asked }) => asked)),
    answered: sumOf(groups.map(({ answered }) => answered)),
    stopped: questions.map(({ name, title }) => ({ name, title, count: openIn((furthest) => furthest === name) })),
    stoppedBefore: openIn((furthest) => furthest !== null && questions.every(({ name }) => name !== furthest)),
    unknown: openIn((furthest) => furthest === null),
  };
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
