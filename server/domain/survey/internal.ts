import type { Selectable } from 'kysely';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { questionsOf } from '#contract/rules/surveys/questions.ts';
import { settingsOf } from '#contract/rules/surveys/survey-settings.ts';
import type { Survey } from '#contract/surveys/surveys.ts';
import type { Database } from '#server/db/schema.ts';
import type { AllFields } from '../all-fields.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { Refusal } from '../refusal.ts';
import { isRowId } from '../row-id.ts';

type SurveyRow = Selectable<Database['survey']>;

/** @throws Refusal `survey_not_found` */
export async function ownSurvey(ctx: Context, id: string): Promise<SurveyRow> {
  const found = await findSurvey(ctx, id);
  if (!found) throw new Refusal('survey_not_found');
  return found;
}

export const findSurvey = async (ctx: Context, id: string): Promise<SurveyRow | undefined> =>
  isRowId(id) ? rowOf(ctx, id).executeTakeFirst() : undefined;

/**
 * The survey, locked until the commit.
 * @throws Refusal `survey_not_found`
 */
export async function lockSurvey(ctx: Context, id: string): Promise<SurveyRow> {
  const found = isRowId(id) ? await rowOf(ctx, id).forUpdate().executeTakeFirst() : undefined;
  if (!found) throw new Refusal('survey_not_found');
  return found;
}

/** What was published of a survey, the latest first; all of it, or the latest few. */
export async function publishedVersions(ctx: Context, surveyId: string, most: number | null = null) {
  const rows = await ctx.db
    .selectFrom('survey_version')
    .select(['version', 'schema'])
    .where('practice', '=', ctx.practice)
    .where('survey_id', '=', surveyId)
    .orderBy('version', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ version, schema }) => ({ version, questions: questionsOf(schema) }));
}

/** Whether clients can answer a survey: it is published, and its last day has not passed. */
export async function takesAnswers(
  ctx: Context,
  { id, status, version }: Pick<SurveyRow, 'id' | 'status' | 'version'>,
): Promise<boolean> {
  if (status !== 'PUBLISHED') return false;
  const published = await ctx.db
    .selectFrom('survey_version')
    .select('schema')
    .where('practice', '=', ctx.practice)
    .where('survey_id', '=', id)
    .where('version', '=', version ?? 0)
    .executeTakeFirst();
  const { lastDay } = settingsOf(published?.schema ?? {});
  return lastDay === null || dayIn(ctx.now, (await ownPractice(ctx)).time_zone) <= lastDay;
}

/** @throws Refusal for a survey that clients cannot answer */
export async function lockPublishedSurvey(ctx: Context, id: string): Promise<void> {
  if (!(await takesAnswers(ctx, await lockSurvey(ctx, id)))) throw new Refusal('survey_not_published');
}

/**
 * @throws Refusal for a survey that goes with the thank-you, also while nobody is thanked. It must be locked, so that it is not chosen
 * meanwhile.
 */
export async function requireNotChosen(ctx: Context, id: string): Promise<void> {
  const { profile } = await ownPractice(ctx);
  if (profile.postAppointmentCommunications?.surveyId === id) throw new Refusal('survey_in_use');
}

const rowOf = (ctx: Context, id: string) =>
  ctx.db.selectFrom('survey').selectAll().where('practice', '=', ctx.practice).where('id', '=', id);

/** The practice's surveys, or one of them, by name, as the wire shows them. */
export async function presentSurveys(ctx: Context, id: string | null = null): Promise<AllFields<Survey>[]> {
  const rows = await ctx.db
    .selectFrom('survey')
    .selectAll('survey')
    .select((eb) => [
      eb
        .selectFrom('survey_invitation as asked')
        .select((count) => count.fn.countAll<string>().as('count'))
        .whereRef('asked.practice', '=', 'survey.practice')
        .whereRef('asked.survey_id', '=', 'survey.id')
        .where('asked.asked_at', 'is not', null)
        .as('invited'),
      eb
        .selectFrom('survey_submission as answer')
        .select((count) => count.fn.countAll<string>().as('count'))
        .whereRef('answer.practice', '=', 'survey.practice')
        .whereRef('answer.survey_id', '=', 'survey.id')
        .as('answered'),
      eb
        .selectFrom('survey_version as published')
        .select('published.schema')
        .whereRef('published.practice', '=', 'survey.practice')
        .whereRef('published.survey_id', '=', 'survey.id')
        .whereRef('published.version', '=', 'survey.version')
        .as('published'),
    ])
    .where('survey.practice', '=', ctx.practice)
    .$if(id !== null, (all) => all.where('survey.id', '=', id ?? ''))
    .orderBy((eb) => eb.fn('lower', ['survey.name']))
    .orderBy('survey.id')
    .execute();
  return rows.map(({ id: surveyId, name, draft, status, version, is_edited, ...row }) => ({
    id: surveyId,
    name,
    survey_schema: draft,
    status,
    version,
    is_edited,
    last_day: settingsOf(row.published ?? {}).lastDay,
    revision: String(row.revision),
    invited: Number(row.invited),
    answered: Number(row.answered),
  }));
}

export async function presentSurvey(ctx: Context, id: string): Promise<AllFields<Survey>> {
  const [found] = await presentSurveys(ctx, id);
  if (!found) throw new Refusal('survey_not_found');
  return found;
}
