import type { JsonObject } from '#contract/fields.ts';
import { surveyDesigner as words } from '#src/strings/survey-designer.ts';
import { without } from './edit-schema.ts';

/** What can be asked, in the order of the menu. */
export const questionTypes = ['nps', 'csat', 'rating', 'one', 'several', 'yes-no', 'short', 'long'] as const;
export type QuestionType = (typeof questionTypes)[number];

// Never one of an earlier question: answers are joined across versions by these.
const randomName = (prefix: string): string => `${prefix}_${crypto.randomUUID().slice(0, 8)}`;

const choices = () => words.newChoices.map(newChoice);

const parts: Readonly<Record<QuestionType, () => JsonObject>> = {
  nps: () => ({
    type: 'rating',
    rateMin: 0,
    rateMax: 10,
    minRateDescription: words.ends.nps.min,
    maxRateDescription: words.ends.nps.max,
    x_metric: 'nps',
  }),
  csat: () => ({
    type: 'rating',
    rateMin: 1,
    rateMax: 5,
    minRateDescription: words.ends.csat.min,
    maxRateDescription: words.ends.csat.max,
    x_metric: 'csat',
  }),
  rating: () => ({ type: 'rating', rateMin: 1, rateMax: 5 }),
  one: () => ({ type: 'radiogroup', choices: choices() }),
  several: () => ({ type: 'checkbox', choices: choices() }),
  'yes-no': () => ({ type: 'boolean' }),
  short: () => ({ type: 'text' }),
  long: () => ({ type: 'comment' }),
};

export type NewQuestion = { readonly name: string } & JsonObject;

/** @param counted the scores that other questions count for */
export function newQuestion(type: QuestionType, counted: readonly string[]): NewQuestion {
  const { type: kind, ...rest } = parts[type]();
  const question = { type: kind, name: randomName('q'), title: words.newTitles[type], ...rest };
  return counted.includes(type) ? { ...without(question, 'x_metric'), name: question.name } : question;
}

/** A choice with a value of its own, which stays when its words are edited. */
export function newChoice(text: string): JsonObject {
  return { value: randomName('c'), text };
}

/** A copy has a name of its own and no score: a survey has one score of each kind. */
export function copyOf(element: JsonObject): NewQuestion {
  return { ...without(element, 'x_metric'), name: randomName('q') };
}
