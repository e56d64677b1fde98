import type { JsonObject } from '#contract/fields.ts';
import type { Context } from '../context.ts';
import { presentPublicly } from '../portal-link/find-practice.ts';
import { ownPractice } from '../practice/internal.ts';
import { contentOf, type SurveyPage } from './find-page.ts';

interface Previewed {
  readonly name: string;
  readonly survey_schema: JsonObject;
  readonly isAnswered: boolean;
}

/** The page of a survey that is being edited. A client who has answered it is content. */
export async function previewSurvey(ctx: Context, { name, survey_schema, isAnswered }: Previewed): Promise<SurveyPage> {
  const nobody = { invitationId: '', surveyId: '', version: 0, clientId: null };
  return {
    practice: presentPublicly(await ownPractice(ctx), ctx.now),
    state: isAnswered ? 'answered' : 'open',
    isUnhappy: false,
    answers: null,
    survey: { ...contentOf(name, survey_schema), ...nobody },
  };
}
