import { sql } from 'kysely';
import type { Parsed } from '#contract/http.ts';
import type { getSurveyReport } from '#contract/surveys/submissions.ts';
import type { Context } from '../context.ts';
import { readMomentCursor } from '../moment-cursor.ts';

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

/** Submissions with the invitations that they answer. */
export const foundSubmissions = ({ db, practice }: Context, { surveyId, filter, timeZone }: Found) =>
  db
    .selectFrom('survey_submission as answer')
    .innerJoin('survey_invitation as asked', (join) =>
      join.onRef('asked.practice', '=', 'answer.practice').onRef('asked.id', '=', 'answer.invitation_id'),
    )
    .where('answer.practice', '=', practice)
    .$if(surveyId !== null, (all) => all.where('answer.survey_id', '=', surveyId ?? ''))
    .where(isAbout(filter))
    .where(isWithin(filter, 'answer.submitted_at', timeZone));

/** A page of them, the latest first, with one more than `limit` if there are more. */
export function pageOfSubmissions(ctx: Context, found: Found, limit: number, cursor: string | undefined) {
  const after = cursor === undefined ? null : readMomentCursor(cursor, 'query.cursor');
  return foundSubmissions(ctx, found)
    .select(['answer.id', 'answer.survey_id', 'answer.version', 'answer.submitted_at', 'answer.answers'])
    .$if(after !== null, (all) =>
      all.where(
        sql<boolean>`(answer.submitted_at, answer.id::text) < (${after?.at ?? ''}::timestamptz, ${after?.id ?? ''})`,
      ),
    )
    .orderBy('answer.submitted_at', 'desc')
    .orderBy(sql`answer.id::text`, 'desc')
    .limit(limit + 1);
}
