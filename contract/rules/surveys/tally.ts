import type { Answer, Answers } from './answers.ts';
import { commentOf, otherValue, type Question } from './questions.ts';

/** What is counted of a submission. */
export interface CountedSubmission {
  readonly id: string;
  readonly version: number;
  readonly submittedAt: string;
  readonly answers: Answers;
}

/** What clients wrote in one answer. */
export interface WrittenAnswer {
  /** Of the submission. */
  readonly id: string;
  readonly submittedAt: string;
  readonly text: string;
}

/** The answers to one question, of all versions in which it was asked alike. */
export interface QuestionTally {
  readonly name: string;
  /** Those that contain an answer to it. */
  readonly answered: number;
  /** By rating, value of a choice, `true` or `false`. */
  readonly counts: ReadonlyMap<string, number>;
  /** The newest ones, newest first. */
  readonly texts: readonly WrittenAnswer[];
}

/** Submissions counted; tallies of any parts merge into that of the whole, in any order. */
export interface SurveyTally {
  readonly answered: number;
  /** By question and the way in which it was asked. */
  readonly questions: ReadonlyMap<string, QuestionTally>;
  /** Submissions by the Monday of their week. */
  readonly weeks: ReadonlyMap<string, number>;
}

/** Written answers of a question that a report shows. */
export const mostTexts = 50;

export const emptyTally: SurveyTally = { answered: 0, questions: new Map(), weeks: new Map() };

/** Answers to a question whose kind or scale has changed are counted apart. */
export function tallyKeyOf(question: Question): string {
  switch (question.kind) {
    case 'rating':
      return `${question.name} rating ${question.min}-${question.max}`;
    case 'choice':
      return `${question.name} ${question.isMultiple ? 'choices' : 'choice'}`;
    case 'text':
    case 'yes-no':
      return `${question.name} ${question.kind}`;
  }
}

/**
 * Counts submissions.
 * @param questionsOf the questions of a version; none for an unknown one
 * @param mondayOf the first day of the week of a moment, in the practice's zone
 */
export function tallyOf(
  submissions: Iterable<CountedSubmission>,
  questionsOf: (version: number) => readonly Question[],
  mondayOf: (submittedAt: string) => string,
): SurveyTally {
  let answered = 0;
  const questions = new Map<string, MutableTally>();
  const weeks = new Map<string, number>();
  for (const submission of submissions) {
    answered += 1;
    increment(weeks, mondayOf(submission.submittedAt));
    for (const question of questionsOf(submission.version)) {
      const answer = ownValue(submission.answers, question.name);
      if (answer === undefined) continue;
      const key = tallyKeyOf(question);
      const tally = questions.get(key) ?? { name: question.name, answered: 0, counts: new Map(), texts: [] };
      questions.set(key, tally);
      count(tally, question, submission, answer);
    }
  }
  return { answered, questions, weeks };
}

interface MutableTally extends QuestionTally {
  answered: number;
  readonly counts: Map<string, number>;
  texts: readonly WrittenAnswer[];
}

function count(tally: MutableTally, { kind, name }: Question, submission: CountedSubmission, answer: Answer): void {
  tally.answered += 1;
  if (kind !== 'text') for (const value of valuesOf(answer)) increment(tally.counts, value);
  const isOther = kind === 'choice' && valuesOf(answer).includes(otherValue);
  const text = kind === 'text' ? answer : isOther ? ownValue(submission.answers, commentOf(name)) : undefined;
  if (typeof text !== 'string') return;
  const { id, submittedAt } = submission;
  tally.texts = newest([...tally.texts, { id, submittedAt, text }]);
}

const ownValue = (answers: Answers, name: string): Answer | undefined =>
  Object.hasOwn(answers, name) ? answers[name] : undefined;

const valuesOf = (answer: Answer): readonly string[] =>
  typeof answer === 'object' ? [...new Set(answer.map(String))] : [String(answer)];

const increment = (counts: Map<string, number>, key: string, by = 1): void => {
  counts.set(key, (counts.get(key) ?? 0) + by);
};

/** Newest first; those of one moment by the ids of their submissions, so that no order of counting shows. */
const newest = (texts: readonly WrittenAnswer[]): readonly WrittenAnswer[] =>
  texts.toSorted((a, b) => compare(b.submittedAt, a.submittedAt) || compare(a.id, b.id)).slice(0, mostTexts);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The tally of both parts together. */
export function mergedTally(one: SurveyTally, other: SurveyTally): SurveyTally {
  const questions = new Map(one.questions);
  for (const [key, tally] of other.questions) {
    const known = questions.get(key);
    questions.set(key, known ? mergedQuestion(known, tally) : tally);
  }
  return {
    answered: one.answered + other.answered,
    questions,
    weeks: mergedCounts(one.weeks, other.weeks),
  };
}

const mergedQuestion = (one: QuestionTally, other: QuestionTally): QuestionTally => ({
  name: one.name,
  answered: one.answered + other.answered,
  counts: mergedCounts(one.counts, other.counts),
  texts: newest([...one.texts, ...other.texts]),
});

function mergedCounts(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): Map<string, number> {
  const merged = new Map(one);
  for (const [key, by] of other) increment(merged, key, by);
  return merged;
}
