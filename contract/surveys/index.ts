import { defineService } from '../http.ts';
import {
  getSurveyProgress,
  getSurveyReport,
  listAllSubmissions,
  listFollowUps,
  listSubmissions,
  listWrittenAnswers,
} from './submissions.ts';
import {
  closeSurvey,
  createSurvey,
  deleteSurvey,
  getSurvey,
  getSurveyVersion,
  inviteToSurvey,
  listSurveys,
  previewSurvey,
  publishSurvey,
  updateSurvey,
} from './surveys.ts';

/** What a practice asks its clients, and what they answer. */
export const surveys = defineService({
  name: 'surveys',
  endpoints: {
    listSurveys,
    createSurvey,
    // Before the calls with an id, so that it is not taken for one.
    listAllSubmissions,
    getSurvey,
    updateSurvey,
    publishSurvey,
    closeSurvey,
    deleteSurvey,
    getSurveyVersion,
    previewSurvey,
    inviteToSurvey,
    listSubmissions,
    getSurveyReport,
    listWrittenAnswers,
    listFollowUps,
    getSurveyProgress,
  },
});
