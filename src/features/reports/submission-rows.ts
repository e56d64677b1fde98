import type { Output } from '#contract/http.ts';
import { dayIn, timeIn } from '#contract/rules/cadences/cadence-moments.ts';
import type { Answer, Answers } from '#contract/rules/surveys/answers.ts';
import { commentOf, otherValue } from '#contract/rules/surveys/questions.ts';
import type { getSurveyReport, Submission } from '#contract/surveys/submissions.ts';
import type { CsvCell } from '#src/lib/csv.ts';
import { reports } from '#src/strings/reports.ts';

const words = reports.survey.file;
type Question = Output<typeof getSurveyReport>['questions'][number];

interface Columns {
  /** Each name once, as the latest version words it. */
  readonly questions: readonly Question[];
  readonly hasNames: boolean;
  /** The practice's. */
  readonly zone: string;
}

/** @param questions of a report; of a name that was asked in several ways, the latest comes first */
export const columnsOf = (questions: readonly Question[]): Question[] =>
  questions.filter(({ name }, index) => questions.findIndex((one) => one.name === name) === index);

export const headings = ({ questions, hasNames }: Columns): CsvCell[] => [
  ...words.columns,
  ...(hasNames ? [words.client] : []),
  ...words.visit,
  ...questions.map(({ title }) => title),
];

export const rowOf = (submission: Submission, { questions, hasNames, zone }: Columns): CsvCell[] => {
  const { submittedAt, version, client, visit, answers } = submission;
  const at = new Date(submittedAt);
  return [
    `${dayIn(at, zone)} ${timeIn(at, zone)}`,
    submittedAt,
    version,
    ...(hasNames ? [client?.name ?? ''] : []),
    visit?.type ?? '',
    visit?.resource ?? '',
    visit?.species ?? '',
    ...questions.map((question) => cellOf(question, answers)),
  ];
};

/** What one client answered, question by question; what was asked by a name that the report does not know is shown under that name. */
export function answersIn({ answers }: Pick<Submission, 'answers'>, questions: readonly Question[]) {
  const columns = columnsOf(questions);
  const known = new Set(columns.flatMap(({ name }) => [name, commentOf(name)]));
  const others = Object.keys(answers).filter((name) => !known.has(name));
  return [...columns, ...others.map((name) => ({ name, title: name, values: [] }))]
    .map((question) => ({ name: question.name, title: question.title, text: String(cellOf(question, answers)) }))
    .filter(({ text }) => text !== '');
}

function cellOf({ name, values }: Pick<Question, 'name' | 'values'>, answers: Answers): CsvCell {
  const answer = Object.hasOwn(answers, name) ? answers[name] : undefined;
  if (answer === undefined) return '';
  if (typeof answer === 'number') return answer;
  const texts = new Map(values.map(({ value, text }) => [value, text]));
  const comment = Object.hasOwn(answers, commentOf(name)) ? String(answers[commentOf(name)]) : null;
  return valuesOf(answer)
    .map((value) => (value === otherValue && comment !== null ? words.other(comment) : (texts.get(value) ?? value)))
    .join('; ');
}

const valuesOf = (answer: Exclude<Answer, number>): readonly string[] =>
  typeof answer === 'object' ? answer : [String(answer)];
