import { sql } from 'kysely';
import type { Output, Parsed } from '#contract/http.ts';
import { type Answers, writtenIn } from '#contract/rules/surveys/answers.ts';
import type { Question } from '#contract/rules/surveys/questions.ts';
import { badRatings, bestBadRating } from '#contract/rules/surveys/survey-settings.ts';
import { followUpsPage, type listFollowUps as call } from '#contract/surveys/submissions.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { clientIn, cursorAfter, pageOfSubmissions, withClient } from './found-submissions.ts';
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
  const found = { surveyId: survey.id, filter, timeZone };
  const rows = await withClient(pageOfSubmissions(ctx, found, followUpsPage, cursor))
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
      submittedAt: row.submittedAt,
      client: clientIn(row),
      conversationId: row.conversation_id,
      ratings: badRatings(questions, answers).map(({ question: { title, max }, rating }) => ({ title, rating, max })),
      texts: writtenIn(questions, answers),
    };
  });
  return { data, nextCursor: cursorAfter(rows, followUpsPage) };
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
