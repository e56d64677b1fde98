import { longestTitle } from '#contract/rules/surveys/questions.ts';
import { surveyDesigner as words } from '#src/strings/survey-designer.ts';

/** Says that clients would read only the beginning of words. They are kept: a browser that cuts what is pasted says nothing. */
export const tooLong = (text: string): string | undefined =>
  text.trim().length > longestTitle ? words.tooLong(text.trim().length, longestTitle) : undefined;
