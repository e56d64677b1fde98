import { inviteToSurvey } from '#contract/surveys/surveys.ts';
import { call } from '../call.ts';
import { surveysApi } from './api.ts';

const invitationsApi = surveysApi.injectEndpoints({
  endpoints: (build) => ({
    /** An extension (`survey-invitations`). */
    inviteToSurvey: build.mutation(call(inviteToSurvey)),
  }),
});

export const { useInviteToSurveyMutation } = invitationsApi;
