import { type Answers, type AnswerProblem, checkAnswers } from '#contract/rules/surveys/answers.ts';
import type { Context } from '../context.ts';
import { markAsked } from '../conversation/note-asked.ts';
import type { PublicLink } from '../public-link.ts';
import { type SurveyPage, surveyPage } from './find-page.ts';
import { followUp } from './follow-up.ts';

/** Milliseconds after a survey was closed, or its link has expired, for which clients who have it open can send their answers. */
const graceAfterClosing = 86_400_000;

interface GivenAnswers {
  /** The version that the client saw. */
  readonly version: number;
  /** Reads the answers to the questions of that version. */
  readonly read: (questions: SurveyPage['survey']['questions']) => unknown;
}

/** Why answers were not taken: they have to be corrected, or the client has given others before, which count. */
export type RefusedAnswers =
  | { readonly reason: 'problems'; readonly page: SurveyPage; readonly problems: readonly AnswerProblem[] }
  | { readonly reason: 'answered'; readonly page: SurveyPage; readonly given: Answers };

/**
 * Takes a client's answers, once: the same form again changes nothing, and others are refused.
 * @returns null where the client's answers are stored, and where the survey takes none any more
 */
export async function answerSurvey(
  ctx: Context,
  link: PublicLink,
  { version, read }: GivenAnswers,
): Promise<RefusedAnswers | null> {
  const find = () => surveyPage(ctx, link, { version, grace: graceAfterClosing });
  const page = await find();
  if (page?.state === 'answered') return unlessStored(page, read);
  if (page?.state !== 'open') return null;
  const { survey } = page;
  const { answers, problems } = checkAnswers(survey.questions, read(survey.questions));
  if (problems.length > 0 || Object.keys(answers).length === 0) return { reason: 'problems', page, problems };
  if (await record(ctx, page, answers)) {
    await followUp(ctx, survey, answers);
    return null;
  }
  // Another window of the client may have been faster.
  const since = await find();
  return since?.state === 'answered' ? unlessStored(since, read) : null;
}

/** Null for the form that was stored, sent once more. */
function unlessStored(page: SurveyPage, read: GivenAnswers['read']): RefusedAnswers | null {
  const { questions } = page.survey;
  const given = checkAnswers(questions, read(questions)).answers;
  const stored = new Map(Object.entries(page.answers ?? {}));
  const isStored = Object.entries(given).every(
    ([name, answer]) => JSON.stringify(answer) === JSON.stringify(stored.get(name)),
  );
  return isStored ? null : { reason: 'answered', page, given };
}

/** Whether it was the first, to a survey that is still there. */
async function record(ctx: Context, { survey }: SurveyPage, answers: Answers): Promise<boolean> {
  // Waits for a deletion in progress.
  const asked = await ctx.db
    .selectFrom('survey_version')
    .select('version')
    .where('practice', '=', ctx.practice)
    .where('survey_id', '=', survey.surveyId)
    .where('version', '=', survey.version)
    .forKeyShare()
    .executeTakeFirst();
  if (!asked) return false;
  const recorded = await ctx.db
    .insertInto('survey_submission')
    .values({
      practice: ctx.practice,
      survey_id: survey.surveyId,
      version: survey.version,
      invitation_id: survey.invitationId,
      answers: JSON.stringify(answers),
      submitted_at: ctx.now,
    })
    .onConflict((conflict) => conflict.columns(['practice', 'invitation_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!recorded) return false;
  // Where staff sent the address in their own way, the answer shows it.
  await markAsked(ctx, survey.invitationId);
  ctx.announce('survey', survey.surveyId);
  return true;
}
