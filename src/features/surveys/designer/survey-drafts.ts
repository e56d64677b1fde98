import * as z from 'zod/mini';
import { isJsonObject, type JsonObject } from '#contract/fields.ts';
import type { Survey } from '#contract/surveys/surveys.ts';
import { draftSubject } from '#src/drafts/draft-subject.ts';
import { isSameContent, type SurveyContent } from './merge-surveys.ts';

const content = z.object({ name: z.string(), survey_schema: z.custom<JsonObject>(isJsonObject) });

const surveyDraft = z.object({
  /** Of the survey that was edited; null where the server has none. */
  revision: z.nullable(z.string()),
  /** The survey as it was before. */
  base: content,
  content,
  /** The edits of each window of this browser that it contains. */
  seen: z.optional(z.record(z.string(), z.number())),
});
export type SurveyDraft = Readonly<z.output<typeof surveyDraft>>;

/** Edits of surveys that the server does not have yet, by the surveys' ids. */
export const surveyDrafts = draftSubject('survey', surveyDraft);

export const contentOf = ({ name, survey_schema }: Survey): SurveyContent => ({ name, survey_schema });

/** A draft of a survey without an edit. */
export const draftOf = (survey: Survey): SurveyDraft => {
  const base = contentOf(survey);
  return { revision: survey.revision ?? null, base, content: base };
};

/** Whether the server has the edits: it stores names without blanks around them, while a blank may be the start of the next word. */
export const isSavedDraft = ({ base, content: { name, survey_schema } }: SurveyDraft): boolean =>
  isSameContent(base, { name: name.trim(), survey_schema });

/** What is left to save of `content` once the server has a survey; null for nothing. */
export function draftAfter(survey: Survey, content: SurveyContent, seen?: SurveyDraft['seen']): SurveyDraft | null {
  const base = contentOf(survey);
  return isSameContent(base, content) ? null : { revision: survey.revision ?? null, base, content, seen };
}
