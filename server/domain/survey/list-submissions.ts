import type { Output, Parsed } from '#contract/http.ts';
import { fullName } from '#contract/rules/practice/full-name.ts';
import type {
  listAllSubmissions as listAllCall,
  listSubmissions as call,
  Submission,
} from '#contract/surveys/submissions.ts';
import type { AllFields } from '../all-fields.ts';
import type { Context } from '../context.ts';
import { momentCursor } from '../moment-cursor.ts';
import { ownPractice } from '../practice/internal.ts';
import { foundSubmissions, pageOfSubmissions } from './found-submissions.ts';
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
  const rows = await pageOfSubmissions(ctx, found, limit, cursor)
    .leftJoin('pet_owner as client', (join) =>
      join.onRef('client.practice', '=', 'asked.practice').onRef('client.id', '=', 'asked.pet_owner_id'),
    )
    .select(['client.id as client_id', 'client.first_name', 'client.last_name'])
    .select(['asked.visit_type', 'asked.visit_resource', 'asked.visit_species'])
    .execute();
  const data = rows.slice(0, limit).map((row): AllFields<Submission> => ({
    id: row.id,
    surveyId: row.survey_id,
    version: row.version,
    submittedAt: row.submitted_at,
    answers: row.answers as Submission['answers'],
    visit: visitIn(row),
    client:
      row.client_id === null ? null : { id: row.client_id, name: fullName(row.first_name, row.last_name) || null },
  }));
  const last = data.at(-1);
  const nextCursor = rows.length > limit && last ? momentCursor({ at: last.submittedAt, id: last.id }) : null;
  const { total } = await foundSubmissions(ctx, found)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  return { data, total: Number(total), nextCursor };
}

interface VisitColumns {
  readonly visit_type: string | null;
  readonly visit_resource: string | null;
  readonly visit_species: string | null;
}

const visitIn = ({ visit_type: type, visit_resource: resource, visit_species: species }: VisitColumns) =>
  (type ?? resource ?? species) === null ? null : { type, resource, species };
