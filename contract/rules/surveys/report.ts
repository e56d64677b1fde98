import { otherValue, type Question } from './questions.ts';
import { csatOf, npsOf, type Score } from './score.ts';
import { type SurveyTally, tallyKeyOf } from './tally.ts';

/** A published version of a survey, and what it asked. */
export interface AskedVersion {
  readonly version: number;
  readonly questions: readonly Question[];
}

/** A question of a report. One that was later asked in another way is a question of its own. */
export interface ReportedQuestion {
  readonly name: string;
  readonly kind: Question['kind'];
  /** As the latest version words it. */
  readonly title: string;
  readonly answered: number;
  /** The versions that asked it so, from the first to the last. */
  readonly versions: { readonly first: number; readonly last: number };
  /** In the order of the latest version; without any for a text. */
  readonly values: { readonly value: string; readonly text: string; readonly count: number }[];
  /** Of a rating. */
  readonly mean: number | null;
  /** Whether clients may have answered in words of their own. */
  readonly isWritten: boolean;
}

export interface ReportedAnswers {
  readonly answered: number;
  /** Null where no version asks for it. */
  readonly nps: Score | null;
  readonly csat: Score | null;
  readonly weeks: { readonly monday: string; readonly answered: number }[];
  readonly questions: ReportedQuestion[];
}

/** How the latest version that asked it so worded a question, and which versions asked it. */
interface AskedQuestion {
  readonly question: Question;
  readonly versions: { readonly first: number; readonly last: number };
  /** What each value that was ever offered was last called, in the order of the latest version. */
  readonly offered: ReadonlyMap<string, string>;
}

/** What a tally says, in the order and the words of the latest version; questions that it does not ask any more come last. */
export function reportOf(tally: SurveyTally, versions: readonly AskedVersion[]): ReportedAnswers {
  const asked = new Map<string, AskedQuestion>();
  for (const { version, questions } of versions.toSorted((a, b) => b.version - a.version))
    for (const question of questions) {
      const key = tallyKeyOf(question);
      const known = asked.get(key);
      asked.set(key, {
        question: known?.question ?? question,
        versions: { first: version, last: known?.versions.last ?? version },
        offered: new Map([
          ...(known?.offered ?? []),
          ...offeredBy(question).filter(([value]) => !known?.offered.has(value)),
        ]),
      });
    }
  const scoreOf = (metric: 'nps' | 'csat') => metricOf([...asked], tally, metric);
  return {
    answered: tally.answered,
    nps: scoreOf('nps'),
    csat: scoreOf('csat'),
    weeks: [...tally.weeks]
      .map(([monday, answered]) => ({ monday, answered }))
      .toSorted((a, b) => (a.monday < b.monday ? -1 : 1)),
    questions: [...asked].map(([key, one]) => questionReport(key, one, tally)),
  };
}

/** The score of the latest question that asks for it. */
function metricOf(
  asked: readonly (readonly [string, AskedQuestion])[],
  { questions }: SurveyTally,
  metric: 'nps' | 'csat',
): Score | null {
  for (const [key, { question }] of asked)
    if (question.kind === 'rating' && question.metric === metric) {
      const counts = questions.get(key)?.counts ?? new Map<string, number>();
      return metric === 'nps' ? npsOf(counts) : csatOf(counts, question.max);
    }
  return null;
}

function questionReport(
  key: string,
  { question, versions, offered }: AskedQuestion,
  { questions }: SurveyTally,
): ReportedQuestion {
  const { answered = 0, counts = new Map<string, number>() } = questions.get(key) ?? {};
  return {
    name: question.name,
    kind: question.kind,
    title: question.title,
    answered,
    versions,
    values: [...offered].map(([value, text]) => ({ value, text, count: counts.get(value) ?? 0 })),
    mean: question.kind === 'rating' ? meanOf(counts) : null,
    isWritten: question.kind === 'text' ? answered > 0 : (counts.get(otherValue) ?? 0) > 0,
  };
}

function offeredBy(question: Question): (readonly [value: string, text: string])[] {
  switch (question.kind) {
    case 'rating':
      return Array.from({ length: question.max - question.min + 1 }, (_, index) => String(question.min + index)).map(
        (value) => [value, value],
      );
    case 'choice':
      return [
        ...question.choices.map(({ value, text }) => [value, text] as const),
        ...(question.hasOther ? [[otherValue, 'Other'] as const] : []),
      ];
    case 'yes-no':
      return [
        ['true', 'Yes'],
        ['false', 'No'],
      ];
    case 'text':
      return [];
  }
}

function meanOf(counts: ReadonlyMap<string, number>): number | null {
  let [sum, answers] = [0, 0];
  for (const [rating, count] of counts) {
    sum += Number(rating) * count;
    answers += count;
  }
  return answers === 0 ? null : Math.round((sum / answers) * 10) / 10;
}
