import { type Answers, type AnswerProblem, checkAnswers } from '#contract/rules/surveys/answers.ts';
import type { Context } from '../context.ts';
import type { PublicLink } from '../public-link.ts';
import { type SurveyPage, surveyPage } from './find-page.ts';
import { followUp } from './follow-up.ts';

/** Milliseconds after a survey was closed for which clients who have it open can send their answers. */
const graceAfterClosing = 86_400_000;

interface GivenAnswers {
  /** The version that the client saw. */
  readonly version: number;
  /** Reads the answers to the questions of that version. */
  readonly read: (questions: SurveyPage['survey']['questions']) => unknown;
}

/** Why answers were not taken. */
export interface RefusedAnswers {
  readonly page: SurveyPage;
  readonly problems: readonly AnswerProblem[];
}

/**
 * Takes a client's answers, once: the same form again, or another, changes nothing.
 * @returns null unless the answers have to be corrected
 */
export async function answerSurvey(
  ctx: Context,
  link: PublicLink,
  { version, read }: GivenAnswers,
): Promise<RefusedAnswers | null> {
  const page = await surveyPage(ctx, link, { version, grace: graceAfterClosing });
  if (page?.state !== 'open') return null;
  const { survey } = page;
  const { answers, problems } = checkAnswers(survey.questions, read(survey.questions));
  if (problems.length > 0 || Object.keys(answers).length === 0) return { page, problems };
  if (await record(ctx, page, answers)) await followUp(ctx, survey, answers);
  return null;
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
  if (recorded) ctx.announce('survey', survey.surveyId);
  return recorded !== undefined;
}
