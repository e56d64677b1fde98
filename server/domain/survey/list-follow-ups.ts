import { sql } from 'kysely';
import type { Output, Parsed } from '#contract/http.ts';
import { fullName } from '#contract/rules/practice/full-name.ts';
import { type Answers, writtenIn } from '#contract/rules/surveys/answers.ts';
import type { Question } from '#contract/rules/surveys/questions.ts';
import { badRatings, bestBadRating } from '#contract/rules/surveys/survey-settings.ts';
import { followUpsPage, type listFollowUps as call } from '#contract/surveys/submissions.ts';
import type { Context } from '../context.ts';
import { momentCursor } from '../moment-cursor.ts';
import { ownPractice } from '../practice/internal.ts';
import { pageOfSubmissions } from './found-submissions.ts';
import { ownSurvey, publishedVersions } from './internal.ts';

/** The answers of unhappy clients, the latest first, each with the conversation in which staff can reply (extension `survey-report`). */
export async function listFollowUps(
  ctx: Context,
  { id, cursor, ...filter }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const survey = await ownSurvey(ctx, id);
  const { time_zone: timeZone } = await ownPractice(ctx);
  const versions = await publishedVersions(ctx, survey.id);
  const questionsIn = new Map(versions.map(({ version, questions }) => [version, questions]));
  const rows = await pageOfSubmissions(ctx, { surveyId: survey.id, filter, timeZone }, followUpsPage, cursor)
    .leftJoin('pet_owner as client', (join) =>
      join.onRef('client.practice', '=', 'asked.practice').onRef('client.id', '=', 'asked.pet_owner_id'),
    )
    .select(['client.id as client_id', 'client.first_name', 'client.last_name'])
    .select((eb) =>
      eb
        .selectFrom('conversation')
        .select('conversation.id')
        .whereRef('conversation.practice', '=', 'client.practice')
        .whereRef('conversation.pet_owner_id', '=', 'client.id')
        .orderBy('conversation.latest_at', 'desc')
        .limit(1)
        .as('conversation_id'),
    )
    .where(isUnhappy(versions))
    .execute();
  const data = rows.slice(0, followUpsPage).map((row) => {
    const questions = questionsIn.get(row.version) ?? [];
    const answers = row.answers as Answers;
    return {
      id: row.id,
      submittedAt: row.submitted_at,
      client:
        row.client_id === null ? null : { id: row.client_id, name: fullName(row.first_name, row.last_name) || null },
      conversationId: row.conversation_id,
      ratings: badRatings(questions, answers).map(({ question: { title, max }, rating }) => ({ title, rating, max })),
      texts: writtenIn(questions, answers),
    };
  });
  const last = data.at(-1);
  return {
    data,
    nextCursor: rows.length > followUpsPage && last ? momentCursor({ at: last.submittedAt, id: last.id }) : null,
  };
}

/** A submission with a bad rating, by what its version asked. */
function isUnhappy(versions: readonly { readonly version: number; readonly questions: readonly Question[] }[]) {
  const conditions = versions.flatMap(({ version, questions }) =>
    questions.flatMap((question) => {
      const best = question.kind === 'rating' ? bestBadRating(question) : null;
      if (best === null) return [];
      const rating = sql`answer.answers -> ${question.name}::text`;
      return sql`(answer.version = ${version}::int
        and case when jsonb_typeof(${rating}) = 'number' then (${rating})::numeric <= ${best}::int else false end)`;
    }),
  );
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}
