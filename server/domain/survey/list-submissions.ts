import type { Output, Parsed } from '#contract/http.ts';
import type {
  listAllSubmissions as listAllCall,
  listSubmissions as call,
  Submission,
} from '#contract/surveys/submissions.ts';
import type { AllFields } from '../all-fields.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { clientIn, cursorAfter, foundSubmissions, pageOfSubmissions, withClient } from './found-submissions.ts';
import { ownSurvey } from './internal.ts';

type Page = Parsed<typeof listAllCall>;

/** The answers to one survey, the latest first (API-77). */
export async function listSubmissions(
  ctx: Context,
  { id, ...page }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  return submissionsOf(ctx, (await ownSurvey(ctx, id)).id, page);
}

/** The answers to all surveys, the latest first (API-76). */
export const listAllSubmissions = (ctx: Context, page: Page): Promise<Output<typeof listAllCall>> =>
  submissionsOf(ctx, null, page);

async function submissionsOf(
  ctx: Context,
  surveyId: string | null,
  { limit, cursor, ...filter }: Page,
): Promise<Output<typeof call>> {
  const { time_zone: timeZone } = await ownPractice(ctx);
  const found = { surveyId, filter, timeZone };
  const rows = await withClient(pageOfSubmissions(ctx, found, limit, cursor))
    .select(['answer.survey_id', 'asked.visit_type', 'asked.visit_resource', 'asked.visit_species'])
    .execute();
  const data = rows.slice(0, limit).map((row): AllFields<Submission> => ({
    id: row.id,
    surveyId: row.survey_id,
    version: row.version,
    submittedAt: row.submittedAt,
    answers: row.answers as Submission['answers'],
    visit: visitIn(row),
    client: clientIn(row),
  }));
  const { total } = await foundSubmissions(ctx, found)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { data, total: Number(total), nextCursor: cursorAfter(rows, limit) };
}

interface VisitColumns {
  readonly visit_type: string | null;
  readonly visit_resource: string | null;
  readonly visit_species: string | null;
}

const visitIn = ({ visit_type: type, visit_resource: resource, visit_species: species }: VisitColumns) =>
  (type ?? resource ?? species) === null ? null : { type, resource, species };
