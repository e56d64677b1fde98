import type { Answers } from './answers.ts';
import type { Question } from './questions.ts';

/** What is counted of a submission. */
export interface CountedSubmission {
  readonly version: number;
  readonly submittedAt: string;
  readonly answers: Answers;
}

/** The answers to one question, of all versions in which it was asked alike. */
export interface QuestionTally {
  /** Submissions that contain an answer to it. */
  readonly answered: number;
  /** By rating, value of a choice, `true` or `false`. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Submissions counted; tallies of any parts merge into that of the whole, in any order. */
export interface SurveyTally {
  readonly answered: number;
  /** By question and the way in which it was asked. */
  readonly questions: ReadonlyMap<string, QuestionTally>;
  /** Submissions by the Monday of their week. */
  readonly weeks: ReadonlyMap<string, number>;
}

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
  const countedIn = new Map<number, CountedQuestion[]>();
  for (const { version, submittedAt, answers } of submissions) {
    answered += 1;
    increment(weeks, mondayOf(submittedAt));
    let counted = countedIn.get(version);
    if (!counted) {
      counted = questionsOf(version).map((question) => countedQuestion(question, questions));
      countedIn.set(version, counted);
    }
    for (const { name, hasValues, tally } of counted) {
      if (!Object.hasOwn(answers, name)) continue;
      tally.answered += 1;
      const answer = answers[name];
      if (typeof answer === 'object') for (const value of new Set(answer)) increment(tally.counts, value);
      else if (hasValues) increment(tally.counts, String(answer));
    }
  }
  return { answered, questions, weeks };
}

interface MutableTally extends QuestionTally {
  answered: number;
  readonly counts: Map<string, number>;
}

/** What a version asks, and where it is counted. */
interface CountedQuestion {
  readonly name: string;
  /** Words have none. */
  readonly hasValues: boolean;
  readonly tally: MutableTally;
}

function countedQuestion(question: Question, tallies: Map<string, MutableTally>): CountedQuestion {
  const key = tallyKeyOf(question);
  const tally = tallies.get(key) ?? { answered: 0, counts: new Map() };
  tallies.set(key, tally);
  return { name: question.name, hasValues: question.kind !== 'text', tally };
}

const increment = (counts: Map<string, number>, key: string, by = 1): void => {
  counts.set(key, (counts.get(key) ?? 0) + by);
};

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
  answered: one.answered + other.answered,
  counts: mergedCounts(one.counts, other.counts),
});

function mergedCounts(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): Map<string, number> {
  const merged = new Map(one);
  for (const [key, by] of other) increment(merged, key, by);
  return merged;
}
