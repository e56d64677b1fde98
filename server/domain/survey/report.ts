import type { Output, Parsed } from '#contract/http.ts';
import { reportOf } from '#contract/rules/surveys/report.ts';
import { emptyTally, mergedTally, type SurveyTally, tallyOf } from '#contract/rules/surveys/tally.ts';
import { mondayIn } from '#contract/rules/surveys/week-of.ts';
import type { getSurveyReport as call } from '#contract/surveys/submissions.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { type Found, isAbout, isWithin, submissionPages } from './found-submissions.ts';
import { ownSurvey, publishedVersions } from './internal.ts';

/** The answers to a survey, counted (extension `survey-report`). */
export async function getSurveyReport(
  ctx: Context,
  { id, ...filter }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const survey = await ownSurvey(ctx, id);
  const { time_zone: timeZone } = await ownPractice(ctx);
  const found = { surveyId: survey.id, filter, timeZone };
  const versions = await publishedVersions(ctx, survey.id);
  const questionsIn = new Map(versions.map(({ version, questions }) => [version, questions]));
  const tally = await talliedSubmissions(ctx, found, (version) => questionsIn.get(version) ?? []);
  return {
    name: survey.name,
    ...(await invitedIn(ctx, found)),
    ...reportOf(tally, versions),
    ...(await filterValues(ctx, survey.id)),
  };
}

async function talliedSubmissions(
  ctx: Context,
  found: Found,
  asked: Parameters<typeof tallyOf>[1],
): Promise<SurveyTally> {
  const mondayOf = (moment: string) => mondayIn(moment, found.timeZone);
  let tally = emptyTally;
  for await (const page of submissionPages(ctx, found)) tally = mergedTally(tally, tallyOf(page, asked, mondayOf));
  return tally;
}

/** Clients who were asked, and those of them who have answered. */
async function invitedIn(ctx: Context, { surveyId, filter, timeZone }: Found) {
  const { invited, invitedAnswered } = await ctx.db
    .selectFrom('survey_invitation as asked')
    .leftJoin('survey_submission as answer', (join) =>
      join.onRef('answer.practice', '=', 'asked.practice').onRef('answer.invitation_id', '=', 'asked.id'),
    )
    .select((eb) => [eb.fn.countAll<string>().as('invited'), eb.fn.count<string>('answer.id').as('invitedAnswered')])
    .where('asked.practice', '=', ctx.practice)
    .where('asked.survey_id', '=', surveyId ?? '')
    .where(isAbout(filter))
    .where('asked.asked_at', 'is not', null)
    .where(isWithin(filter, 'asked.asked_at', timeZone))
    .executeTakeFirstOrThrow();
  return { invited: Number(invited), invitedAnswered: Number(invitedAnswered) };
}

/** What clients of this survey were asked about. */
async function filterValues(ctx: Context, surveyId: string) {
  const rows = await ctx.db
    .selectFrom('survey_invitation')
    .select(['visit_type', 'visit_resource', 'visit_species'])
    .distinct()
    .where('practice', '=', ctx.practice)
    .where('survey_id', '=', surveyId)
    .execute();
  const valuesOf = (column: keyof (typeof rows)[number]) =>
    [...new Set(rows.flatMap((row) => row[column] ?? []))].toSorted((a, b) => a.localeCompare(b));
  return { types: valuesOf('visit_type'), resources: valuesOf('visit_resource'), species: valuesOf('visit_species') };
}
