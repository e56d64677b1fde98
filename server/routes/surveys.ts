import type { surveys } from '#contract/surveys/index.ts';
import { closeSurvey } from '#server/domain/survey/close.ts';
import { createSurvey } from '#server/domain/survey/create.ts';
import { deleteSurvey } from '#server/domain/survey/delete.ts';
import { getSurveyVersion } from '#server/domain/survey/get-version.ts';
import { getSurvey } from '#server/domain/survey/get.ts';
import { getSurveyProgress } from '#server/domain/survey/get-progress.ts';
import { inviteToSurvey } from '#server/domain/survey/invite.ts';
import { listFollowUps } from '#server/domain/survey/list-follow-ups.ts';
import { listAllSubmissions, listSubmissions } from '#server/domain/survey/list-submissions.ts';
import { listSurveys } from '#server/domain/survey/list.ts';
import { listWrittenAnswers } from '#server/domain/survey/list-written-answers.ts';
import { publishSurvey } from '#server/domain/survey/publish.ts';
import { getSurveyReport } from '#server/domain/survey/report.ts';
import { updateSurvey } from '#server/domain/survey/update.ts';
import type { Handlers } from './serve.ts';
import { surveyPreview } from './survey-page/preview.ts';

/** @param publicOrigin the address that clients use */
export const surveysRoutes = ({ publicOrigin }: { readonly publicOrigin: string }): Handlers<typeof surveys> => ({
  listSurveys,
  createSurvey,
  listAllSubmissions,
  getSurvey,
  updateSurvey,
  publishSurvey,
  closeSurvey,
  deleteSurvey,
  getSurveyVersion,
  previewSurvey: surveyPreview,
  inviteToSurvey: (ctx, input) => inviteToSurvey(ctx, input, publicOrigin),
  listSubmissions,
  getSurveyReport,
  listWrittenAnswers,
  listFollowUps,
  getSurveyProgress,
});
