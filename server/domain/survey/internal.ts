import type { Selectable } from 'kysely';
import { questionsOf } from '#contract/rules/surveys/questions.ts';
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

/** What was published of a survey, the latest first. */
export async function publishedVersions(ctx: Context, surveyId: string) {
  const rows = await ctx.db
    .selectFrom('survey_version')
    .select(['version', 'schema'])
    .where('practice', '=', ctx.practice)
    .where('survey_id', '=', surveyId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ version, schema }) => ({ version, questions: questionsOf(schema) }));
}

/** @throws Refusal for a survey that clients cannot answer */
export async function lockPublishedSurvey(ctx: Context, id: string): Promise<void> {
  const { status } = await lockSurvey(ctx, id);
  if (status !== 'PUBLISHED') throw new Refusal('survey_not_published');
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
        .as('invited'),
      eb
        .selectFrom('survey_submission as answer')
        .select((count) => count.fn.countAll<string>().as('count'))
        .whereRef('answer.practice', '=', 'survey.practice')
        .whereRef('answer.survey_id', '=', 'survey.id')
        .as('answered'),
    ])
    .where('survey.practice', '=', ctx.practice)
    .$if(id !== null, (all) => all.where('survey.id', '=', id ?? ''))
    .orderBy((eb) => eb.fn('lower', ['survey.name']))
    .orderBy('survey.id')
    .execute();
  return rows.map(({ id: surveyId, name, draft, status, version, is_edited, revision, invited, answered }) => ({
    id: surveyId,
    name,
    survey_schema: draft,
    status,
    version,
    is_edited,
    revision: String(revision),
    invited: Number(invited),
    answered: Number(answered),
  }));
}

export async function presentSurvey(ctx: Context, id: string): Promise<AllFields<Survey>> {
  const [found] = await presentSurveys(ctx, id);
  if (!found) throw new Refusal('survey_not_found');
  return found;
}
