import type { Output, Parsed } from '#contract/http.ts';
import { checkAnswers } from '#contract/rules/surveys/answers.ts';
import type { previewSurvey as call } from '#contract/surveys/surveys.ts';
import type { Context } from '#server/domain/context.ts';
import { previewSurvey } from '#server/domain/survey/preview-survey.ts';
import { surveyNotice, surveyView } from './views.ts';

/** The page that clients open, of a survey that is being edited (extension `survey-preview`). */
export async function surveyPreview(
  ctx: Context,
  { state, ...survey }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  const page = await previewSurvey(ctx, { ...survey, isAnswered: state === 'answered' });
  const sent =
    state === 'incomplete'
      ? { form: new URLSearchParams(), problems: checkAnswers(page.survey.questions, {}).problems }
      : undefined;
  const html = state === 'answered' ? surveyNotice(page, 'answered', true) : surveyView(page, null, sent);
  return { html: String(await html) };
}
