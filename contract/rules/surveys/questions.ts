import type { JsonObject } from '../../fields.ts';
import { cutText } from '../text/cut-text.ts';

/** What every question has. */
interface CommonParts {
  /** Identifies the question in answers and across versions; never shown. */
  readonly name: string;
  readonly title: string;
  readonly description: string | null;
  readonly isRequired: boolean;
}

export interface RatingQuestion extends CommonParts {
  readonly kind: 'rating';
  readonly min: number;
  readonly max: number;
  /** What the ends of the scale mean. */
  readonly minLabel: string | null;
  readonly maxLabel: string | null;
  /** The score that is computed from it: how likely clients recommend the practice, or how satisfied they are. */
  readonly metric: 'nps' | 'csat' | null;
}

interface Choice {
  readonly value: string;
  readonly text: string;
}

export interface ChoiceQuestion extends CommonParts {
  readonly kind: 'choice';
  readonly isMultiple: boolean;
  readonly choices: readonly Choice[];
  /** Whether clients may write a choice of their own; its value is `otherValue`. */
  readonly hasOther: boolean;
}

export interface TextQuestion extends CommonParts {
  readonly kind: 'text';
  readonly isLong: boolean;
  /** In UTF-16 code units. */
  readonly maxLength: number;
}

export interface YesNoQuestion extends CommonParts {
  readonly kind: 'yes-no';
}

export type Question = RatingQuestion | ChoiceQuestion | TextQuestion | YesNoQuestion;

/** The value of a choice that the client writes; the words are the answer `<name>-Comment`, as SurveyJS stores them. */
export const otherValue = 'other';
export const commentOf = (name: string): string => `${name}-Comment`;

/** Questions that a survey asks at most; further ones are left out. */
export const mostQuestions = 30;
export const mostChoices = 20;
/** What is longer, in a survey from elsewhere, is cut. */
export const longestTitle = 500;
const longestText = { line: 200, comment: 2000 } as const;
const questionName = /^[a-z][a-z0-9_]{0,31}$/;

/** An element of a schema, and where it is. */
export interface SurveyElement {
  /** The page that contains it; null for one of the survey itself. */
  readonly page: number | null;
  /** In its page. */
  readonly index: number;
  readonly json: JsonObject;
  /** What is asked; null for what this product cannot ask: it is stored as it is and left out of the page. */
  readonly question: Question | null;
  /** Whether its page is not always shown. Conditions are not evaluated, so nothing of it is asked. */
  readonly isConditional: boolean;
}

/**
 * The elements of a survey, in order. The schema is a subset of the JSON of SurveyJS; whatever else it contains, also if it is malformed,
 * is never an error.
 */
export function elementsOf(schema: JsonObject): SurveyElement[] {
  const names = new Set<string>();
  const metrics = new Set<string>();
  const own = { page: null, elements: schema['elements'], isConditional: false };
  return [...listOf(schema['pages']).map(pageOf), own].flatMap(({ page, elements, isConditional }) =>
    listOf(elements).map((element, index): SurveyElement => {
      const json = objectOf(element);
      const read = isConditional ? null : questionOf(json, metrics);
      const question = read && !names.has(read.name) && names.size < mostQuestions ? read : null;
      if (question) names.add(question.name);
      return { page, index, json, question, isConditional };
    }),
  );
}

const pageOf = (given: unknown, page: number) => {
  const { elements, visibleIf } = objectOf(given);
  return { page, elements, isConditional: visibleIf !== undefined };
};

/** What is asked, in order. */
export const questionsOf = (schema: JsonObject): readonly Question[] =>
  elementsOf(schema).flatMap(({ question }) => question ?? []);

/** Why questions cannot be published. */
export interface QuestionProblem {
  readonly problem: 'no_questions' | 'foreign_required' | 'untitled' | 'too_few_choices' | 'too_long';
  /** The position of the element among all; null where the survey as a whole is meant. */
  readonly at: number | null;
}

export function questionProblems(schema: JsonObject): QuestionProblem[] {
  const elements = elementsOf(schema);
  const found = elements.flatMap(({ json, question, isConditional }, at): QuestionProblem[] => {
    if (!question) return json['isRequired'] === true && !isConditional ? [{ problem: 'foreign_required', at }] : [];
    return [
      ...(hasBlankWords(json) ? [{ problem: 'untitled', at } as const] : []),
      ...(hasTooFewChoices(question) ? [{ problem: 'too_few_choices', at } as const] : []),
      ...(hasLongWords(json) ? [{ problem: 'too_long', at } as const] : []),
    ];
  });
  const hasQuestions = elements.some(({ question }) => question !== null);
  return hasQuestions ? found : [{ problem: 'no_questions', at: null }, ...found];
}

/** Words of a question or a choice that somebody has left blank; without any, SurveyJS shows the name or the value. */
const hasBlankWords = ({ title, choices }: JsonObject): boolean =>
  [title, ...listOf(choices).map((choice) => objectOf(choice)['text'])].some(
    (text) => typeof text === 'string' && text.trim() === '',
  );

/** Words of which clients would read the beginning alone. */
const hasLongWords = ({ title, description, choices }: JsonObject): boolean =>
  [title, description, ...listOf(choices).map((choice) => objectOf(choice)['text'])].some(isTooLong);

/** @param words as they are stored, perhaps in several languages */
export function isTooLong(words: unknown): boolean {
  const text = rawText(words);
  return typeof text === 'string' && text.trim().length > longestTitle;
}

const hasTooFewChoices = (question: Question): boolean =>
  question.kind === 'choice' && question.choices.length + (question.hasOther ? 1 : 0) < (question.isMultiple ? 1 : 2);

/** The title that clients read above the questions; null where it has none. */
export const surveyTitle = ({ title }: JsonObject): string | null => textOf(title);
export const surveyDescription = ({ description }: JsonObject): string | null => textOf(description);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const objectOf = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

/** Features that change when a question is shown, or what may be answered. */
const conditions = ['visibleIf', 'enableIf', 'requiredIf', 'validators', 'choicesByUrl', 'choicesVisibleIf', 'visible'];

function questionOf(element: JsonObject, metrics: Set<string>): Question | null {
  const { type, name, isRequired } = element;
  if (typeof name !== 'string' || !questionName.test(name)) return null;
  if (conditions.some((condition) => Object.hasOwn(element, condition))) return null;
  const common: CommonParts = {
    name,
    title: textOf(element['title']) ?? name,
    description: textOf(element['description']),
    isRequired: isRequired === true,
  };
  switch (type) {
    case 'rating':
      return ratingOf(element, common, metrics);
    case 'radiogroup':
    case 'checkbox':
      return choiceOf(element, common, type === 'checkbox');
    case 'comment':
    case 'text':
      return textQuestionOf(element, common, type === 'comment');
    case 'boolean':
      return { ...common, kind: 'yes-no' };
    default:
      return null;
  }
}

function ratingOf(element: JsonObject, common: CommonParts, metrics: Set<string>): RatingQuestion | null {
  const { rateMin: min = 1, rateMax: max = 5, rateValues, rateStep = 1, x_metric } = element;
  if (!isScalePoint(min) || !isScalePoint(max) || min >= max || rateValues !== undefined || rateStep !== 1) return null;
  const isNps = x_metric === 'nps' && min === 0 && max === 10;
  const isCsat = x_metric === 'csat' && min === 1 && (max === 5 || max === 3);
  const metric = isNps ? 'nps' : isCsat ? 'csat' : null;
  const isFirst = metric !== null && !metrics.has(metric);
  if (isFirst) metrics.add(metric);
  return {
    ...common,
    kind: 'rating',
    min,
    max,
    minLabel: textOf(element['minRateDescription']),
    maxLabel: textOf(element['maxRateDescription']),
    metric: isFirst ? metric : null,
  };
}

const isScalePoint = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 10;

function choiceOf(
  { choices, showOtherItem }: JsonObject,
  common: CommonParts,
  isMultiple: boolean,
): ChoiceQuestion | null {
  const all = new Map<string, Choice>();
  for (const given of listOf(choices)) {
    const choice = choiceIn(given);
    if (!choice) return null;
    if (choice.value !== otherValue && !all.has(choice.value)) all.set(choice.value, choice);
  }
  if (all.size > mostChoices) return null;
  return { ...common, kind: 'choice', isMultiple, choices: [...all.values()], hasOther: showOtherItem === true };
}

function choiceIn(given: unknown): Choice | null {
  const { value, text } = typeof given === 'object' ? objectOf(given) : { value: given, text: undefined };
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const key = String(value).trim();
  // A form changes line breaks.
  return key === '' || key.length > longestText.line || /[\r\n]/.test(key)
    ? null
    : { value: key, text: textOf(text) ?? key };
}

function textQuestionOf(
  { maxLength, inputType = 'text' }: JsonObject,
  common: CommonParts,
  isLong: boolean,
): TextQuestion | null {
  if (inputType !== 'text') return null;
  const most = isLong ? longestText.comment : longestText.line;
  const own = Number.isInteger(maxLength) && (maxLength as number) > 0 ? (maxLength as number) : most;
  return { ...common, kind: 'text', isLong, maxLength: Math.min(own, longestText.comment) };
}

/** A text as it is stored, or that of a translated one. */
const rawText = (value: unknown): unknown => (typeof value === 'string' ? value : objectOf(value)['default']);

/** The same, trimmed and cut; null for a blank one. */
function textOf(value: unknown): string | null {
  const text = rawText(value);
  return typeof text === 'string' && text.trim() !== '' ? cutText(text.trim(), longestTitle) : null;
}
