import type { Output, Parsed } from '#contract/http.ts';
import { fold, queryWords } from '#contract/rules/search/search-words.ts';
import { wordsFor } from '#contract/rules/surveys/answers.ts';
import { tallyKeyOf } from '#contract/rules/surveys/tally.ts';
import { type listWrittenAnswers as call, writtenPage } from '#contract/surveys/submissions.ts';
import type { Context } from '../context.ts';
import { ownPractice } from '../practice/internal.ts';
import { refuseField } from '../refusal.ts';
import { cursorAfter, submissionPages } from './found-submissions.ts';
import { ownSurvey, publishedVersions } from './internal.ts';

/** What clients have answered to a question in words of their own, the latest first (extension `survey-report`). */
export async function listWrittenAnswers(
  ctx: Context,
  { id, question: name, version, search = '', cursor, ...filter }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const survey = await ownSurvey(ctx, id);
  const { time_zone: timeZone } = await ownPractice(ctx);
  const versions = await publishedVersions(ctx, survey.id);
  const question = versions.find((one) => one.version === version)?.questions.find((one) => one.name === name);
  if (!question) throw refuseField('query.question', 'Name a question, and a version that asks it.');
  const key = tallyKeyOf(question);
  const alike = new Set(
    versions.flatMap((one) => (one.questions.some((other) => tallyKeyOf(other) === key) ? one.version : [])),
  );
  const words = queryWords(search);
  const isFound = (text: string) => {
    const folded = fold(text);
    return words.every((word) => folded.includes(word));
  };

  const found: Output<typeof call>['data'] = [];
  for await (const rows of submissionPages(ctx, { surveyId: survey.id, filter, timeZone }, cursor)) {
    for (const row of rows) {
      const text = alike.has(row.version) ? wordsFor(question, row.answers) : null;
      if (text !== null && isFound(text)) found.push({ id: row.id, submittedAt: row.submittedAt, text });
    }
    if (found.length > writtenPage) break;
  }
  return { data: found.slice(0, writtenPage), nextCursor: cursorAfter(found, writtenPage) };
}
