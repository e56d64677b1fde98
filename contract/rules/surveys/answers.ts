import { entryOf } from '#contract/entry-of.ts';
import { commentOf, otherValue, type ChoiceQuestion, type Question } from './questions.ts';

/** The answer to one question: a rating, the value of a choice, values of choices, words, or yes or no. */
export type Answer = string | number | boolean | readonly string[];
/** Answers by the names of their questions; a question without an answer is absent. */
export type Answers = Readonly<Record<string, Answer>>;

type Problem = 'missing' | 'not_offered' | 'too_long' | 'unreadable';

export interface AnswerProblem {
  /** Of the question; of the unknown field, where no question has that name. */
  readonly name: string;
  readonly problem: Problem;
}

interface CheckedAnswers {
  /** The acceptable ones. */
  readonly answers: Answers;
  readonly problems: readonly AnswerProblem[];
}

/** Characters of what a client writes beside the offered choices. */
export const longestOther = 200;

/** Judges what somebody answered, whatever it is. The page of a survey, the server and the preview ask this function alone. */
export function checkAnswers(questions: readonly Question[], given: unknown): CheckedAnswers {
  const unread = new Map(isObject(given) ? Object.entries(given) : []);
  const answers: [string, Answer][] = [];
  const problems: AnswerProblem[] = [];
  const take = (name: string) => {
    const value = unread.get(name);
    unread.delete(name);
    return normalized(value);
  };
  for (const question of questions) {
    const { name, isRequired } = question;
    const hasOther = question.kind === 'choice' && question.hasOther;
    const chosen = take(name);
    const comment = hasOther ? take(commentOf(name)) : undefined;
    const value = hasOther && comment !== undefined ? withOther(question, chosen) : chosen;
    const problem = value === undefined ? (isRequired ? 'missing' : null) : problemWith(question, value);
    const choseOther = value === otherValue || (Array.isArray(value) && value.includes(otherValue));
    const ofComment = comment === undefined || !choseOther ? null : textProblem(comment, longestOther);
    if (problem ?? ofComment) problems.push({ name, problem: (problem ?? ofComment) as Problem });
    if (value !== undefined && problem === null) answers.push([name, value as Answer]);
    if (comment !== undefined && choseOther && ofComment === null) answers.push([commentOf(name), comment as string]);
  }
  for (const name of unread.keys()) problems.push({ name, problem: 'not_offered' });
  return { answers: Object.fromEntries(answers), problems };
}

/** Words of one's own choose Other, where it was not pressed; the one choice that was made instead stands. */
function withOther({ isMultiple }: ChoiceQuestion, chosen: unknown): unknown {
  if (chosen === undefined) return isMultiple ? [otherValue] : otherValue;
  if (!isMultiple || !Array.isArray(chosen)) return chosen;
  const values: readonly unknown[] = chosen;
  return values.includes(otherValue) ? values : [...values, otherValue];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Browsers end lines of a form with CR LF. Blank words and an empty list are no answer. */
function normalized(value: unknown): unknown {
  if (typeof value === 'string') {
    const text = value.replaceAll('\r\n', '\n').trim();
    return text === '' ? undefined : text;
  }
  if (value === null || (Array.isArray(value) && value.length === 0)) return undefined;
  return value;
}

function problemWith(question: Question, value: unknown): Problem | null {
  switch (question.kind) {
    case 'rating':
      return Number.isInteger(value) && (value as number) >= question.min && (value as number) <= question.max
        ? null
        : 'not_offered';
    case 'choice':
      return isOffered(question, value) ? null : 'not_offered';
    case 'text':
      return textProblem(value, question.maxLength);
    case 'yes-no':
      return typeof value === 'boolean' ? null : 'not_offered';
  }
}

/**
 * Whether an answer is of the form that a question asks for, also where a choice or a length has changed since. A rating outside the scale
 * is not.
 */
export function isAnswerTo(question: Question, answer: Answer): boolean {
  switch (question.kind) {
    case 'choice':
      return Array.isArray(answer) === question.isMultiple && typeof answer !== 'boolean';
    case 'text':
      return typeof answer === 'string';
    case 'rating':
    case 'yes-no':
      return problemWith(question, answer) === null;
  }
}

function isOffered({ isMultiple, choices, hasOther }: ChoiceQuestion, value: unknown): boolean {
  const isOne = (one: unknown) => choices.some((choice) => choice.value === one) || (hasOther && one === otherValue);
  if (!isMultiple) return isOne(value);
  return Array.isArray(value) && new Set(value).size === value.length && value.every(isOne);
}

/** Control characters but line breaks and tabs, which no keyboard types. */
const unreadable = /[^\P{Cc}\n\t]/u;

function textProblem(value: unknown, most: number): Problem | null {
  if (typeof value !== 'string') return 'not_offered';
  if (!value.isWellFormed() || unreadable.test(value)) return 'unreadable';
  return value.length > most ? 'too_long' : null;
}

/** What a client wrote in answer to a question, or beside its choices; null for nothing. */
export function wordsFor({ kind, name }: Question, answers: Answers): string | null {
  const field = kind === 'text' ? name : commentOf(name);
  const words = entryOf(answers, field);
  return typeof words === 'string' ? words : null;
}

/** What a client wrote, in the order of the questions. */
export const writtenIn = (questions: readonly Question[], answers: Answers): string[] =>
  questions.flatMap((question) => wordsFor(question, answers) ?? []);
