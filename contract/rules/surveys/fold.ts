import { type Answer, type Answers, isAnswerTo } from './answers.ts';
import type { Question } from './questions.ts';
import { type ReportedAnswers, reportOf } from './report.ts';
import { type CountedSubmission, emptyTally, mergedTally, type SurveyTally, tallyOf } from './tally.ts';
import { mondayIn } from './week-of.ts';

/** Submissions that the page reads and counts, or writes to a file, at once. More would keep it from answering a press for too long. */
export const submissionsAtOnce = 500;

const visitParts = ['type', 'resource', 'species'] as const;
type VisitPart = (typeof visitParts)[number];

/** What of a visit is counted; without a part, every visit. */
export type VisitFilter = { readonly [Part in VisitPart]?: string | undefined };

/** A submission as the list of the bare contract answers it. */
interface ListedSubmission extends CountedSubmission {
  readonly visit: { readonly [Part in VisitPart]: string | null } | null;
}

/** Listed submissions counted so far. Its size does not depend on their number. */
export interface SurveyFold {
  readonly tally: SurveyTally;
  readonly versions: ReadonlySet<number>;
  /** What the visits of all submissions were, also of those that are not counted. */
  readonly visits: Readonly<Record<VisitPart, ReadonlySet<string>>>;
}

export const emptyFold: SurveyFold = {
  tally: emptyTally,
  versions: new Set(),
  visits: { type: new Set(), resource: new Set(), species: new Set() },
};

interface FoldOptions {
  /** As the survey asks them now: a server of the bare contract does not know earlier versions. */
  readonly questions: readonly Question[];
  readonly timeZone: string;
  readonly visit: VisitFilter;
}

/** Counts one more page of submissions. */
export function foldPage(
  { tally, versions, visits }: SurveyFold,
  page: readonly ListedSubmission[],
  { questions, timeZone, visit }: FoldOptions,
): SurveyFold {
  const counted = page
    .filter((one) => visitParts.every((part) => visit[part] === undefined || one.visit?.[part] === visit[part]))
    .map((one) => ({ ...one, answers: fitting(questions, one.answers) }));
  const withVisits = (part: VisitPart) => new Set([...visits[part], ...page.flatMap((one) => one.visit?.[part] ?? [])]);
  return {
    tally: mergedTally(
      tally,
      tallyOf(
        counted,
        () => questions,
        (moment) => mondayIn(moment, timeZone),
      ),
    ),
    versions: new Set([...versions, ...counted.map(({ version }) => version)]),
    visits: { type: withVisits('type'), resource: withVisits('resource'), species: withVisits('species') },
  };
}

/** The report of what was folded, and what it can be filtered by. */
export const reportOfFold = (
  { tally, versions, visits }: SurveyFold,
  questions: readonly Question[],
): ReportedAnswers & ReturnType<typeof visitChoices> => ({
  ...reportOf(
    tally,
    [...versions].map((version) => ({ version, questions })),
  ),
  ...visitChoices(visits),
});

const visitChoices = ({ type, resource, species }: SurveyFold['visits']) => ({
  types: sorted(type),
  resources: sorted(resource),
  species: sorted(species),
});

/** In the order of the alphabet. */
const sorted = (values: ReadonlySet<string>): string[] => [...values].toSorted((a, b) => a.localeCompare(b));

/** Answers that no rule of ours has judged, without those that would spoil a score. */
const fitting = (questions: readonly Question[], answers: Answers): Answers =>
  Object.fromEntries(
    questions.flatMap((question): [string, Answer][] => {
      const answer = Object.hasOwn(answers, question.name) ? answers[question.name] : undefined;
      return answer !== undefined && isAnswerTo(question, answer) ? [[question.name, answer]] : [];
    }),
  );
