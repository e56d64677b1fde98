import { sql } from 'kysely';
import type { Parsed } from '#contract/http.ts';
import { nameOrNull } from '#contract/rules/practice/full-name.ts';
import type { getSurveyReport } from '#contract/surveys/submissions.ts';
import type { Context } from '../context.ts';
import { momentCursor, readMomentCursor } from '../moment-cursor.ts';
import { refuseField } from '../refusal.ts';
import { isRowId } from '../row-id.ts';

/** Days of the practice, and the visits that clients were asked about. */
export type SubmissionFilter = Omit<Parsed<typeof getSurveyReport>, 'id'>;

/** What happened on the days of a filter, by a column with a moment. */
export const isWithin = ({ from, to }: SubmissionFilter, moment: string, timeZone: string) => {
  const startOf = (day: string, plus: number) =>
    sql`((${day}::date + ${plus}::int)::timestamp at time zone ${timeZone})`;
  const at = sql.ref(moment);
  return sql<boolean>`(${from === undefined ? sql`true` : sql`${at} >= ${startOf(from, 0)}`} and ${
    to === undefined ? sql`true` : sql`${at} < ${startOf(to, 1)}`
  })`;
};

/** An invitation, as `asked`, for a visit of a filter. */
export const isAbout = ({ type, resource, species }: SubmissionFilter) => {
  const isEqual = (column: string, value: string | undefined) =>
    value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`;
  return sql<boolean>`(${isEqual('asked.visit_type', type)} and ${isEqual('asked.visit_resource', resource)}
    and ${isEqual('asked.visit_species', species)})`;
};

export interface Found {
  /** Null for those to all surveys. */
  readonly surveyId: string | null;
  readonly filter: SubmissionFilter;
  readonly timeZone: string;
}

export const foundSubmissions = ({ db, practice }: Context, { surveyId, filter, timeZone }: Found) =>
  db
    .selectFrom('survey_submission as answer')
    .where('answer.practice', '=', practice)
    .$if(surveyId !== null, (all) => all.where('answer.survey_id', '=', surveyId ?? ''))
    // Most reports are of all visits, which need not be looked up for each submission.
    .$if(
      [filter.type, filter.resource, filter.species].some((value) => value !== undefined),
      (all) =>
        all.where(
          sql<boolean>`exists (
          select from survey_invitation asked
          where asked.practice = answer.practice and asked.id = answer.invitation_id and ${isAbout(filter)}
        )`,
        ),
    )
    .where(isWithin(filter, 'answer.submitted_at', timeZone));

/** A page of them, the latest first, with one more than `limit` if there are more. */
export function pageOfSubmissions(ctx: Context, found: Found, limit: number, cursor: string | undefined) {
  const after = cursor === undefined ? null : readMomentCursor(cursor, 'query.cursor');
  if (after && !isRowId(after.id)) throw refuseField('query.cursor', 'Use that of the page before.');
  return foundSubmissions(ctx, found)
    .select(['answer.id', 'answer.version', 'answer.submitted_at as submittedAt', 'answer.answers'])
    .$if(after !== null, (all) =>
      all.where(
        sql<boolean>`(answer.submitted_at, answer.id) < (${after?.at ?? ''}::timestamptz, ${after?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('answer.submitted_at', 'desc')
    .orderBy('answer.id', 'desc')
    .limit(limit + 1);
}

/** Submissions that are read at once, so that no query holds the database for long. */
const pageLength = 1000;

/** All of them after a cursor, the latest first, in pages. */
export async function* submissionPages(ctx: Context, found: Found, cursor?: string) {
  let next = cursor;
  do {
    const rows = await pageOfSubmissions(ctx, found, pageLength, next).execute();
    yield rows.slice(0, pageLength);
    next = cursorAfter(rows, pageLength) ?? undefined;
  } while (next !== undefined);
}

/** The same query with the client who was asked, and the invitation as `asked`. */
export const withClient = (page: ReturnType<typeof pageOfSubmissions>) =>
  page
    .innerJoin('survey_invitation as asked', (join) =>
      join.onRef('asked.practice', '=', 'answer.practice').onRef('asked.id', '=', 'answer.invitation_id'),
    )
    .leftJoin('pet_owner as client', (join) =>
      join.onRef('client.practice', '=', 'asked.practice').onRef('client.id', '=', 'asked.pet_owner_id'),
    )
    .select(['client.id as client_id', 'client.first_name', 'client.last_name']);

interface ClientColumns {
  readonly client_id: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** The client who was asked; null for one who is gone. */
export const clientIn = ({ client_id: id, first_name, last_name }: ClientColumns) =>
  id === null ? null : { id, name: nameOrNull(first_name, last_name) };

/** Where the page after `limit` of these rows begins; null after the last one. */
export function cursorAfter(
  rows: readonly { readonly id: string; readonly submittedAt: string }[],
  limit: number,
): string | null {
  const last = rows[limit - 1];
  return rows.length > limit && last ? momentCursor({ at: last.submittedAt, id: last.id }) : null;
}
