import { formatDate } from '#src/lib/dates.ts';
import type { SurveyReport as Report } from '#src/services/surveys/reports.ts';
import { formatNumber } from '#src/strings/grammar.ts';
import { reports } from '#src/strings/reports.ts';
import { BarTable } from '#src/ui/charts/BarTable.tsx';
import { AnswersByWeek } from './AnswersByWeek.tsx';
import type { ReportFilter } from './report-filter.ts';
import { WrittenAnswers } from './WrittenAnswers.tsx';

const words = reports.survey;

interface SurveyReportProps {
  /** Of the survey. */
  id: string;
  report: Report;
  filter: ReportFilter;
  /** Whether the server lists what clients wrote, question by question. */
  hasWritten: boolean;
}

/** The answers of a report: in short, by week, and question by question. */
export function SurveyReport({ id, report, filter, hasWritten }: SurveyReportProps) {
  const { name, answered, weeks, questions } = report;
  return (
    <div className="flex flex-col gap-6">
      <div className="hidden print:block">
        <h2 className="text-title font-semibold">{name}</h2>
        <p>{words.counted(withReadableDays(filter))}</p>
      </div>
      <Headline report={report} />
      <AnswersByWeek weeks={weeks} all={answered} />
      {questions.map((question) => (
        <QuestionBlock
          key={`${question.name} ${question.kind} ${question.versions.first}`}
          question={question}
          all={answered}
          surveyId={id}
          filter={filter}
          hasWritten={hasWritten}
        />
      ))}
    </div>
  );
}

function Headline({ report: { answered, invited, invitedAnswered = 0, nps, csat } }: { report: Report }) {
  const figures = [
    { label: words.answers, value: formatNumber(answered), note: null },
    ...(invited === undefined
      ? []
      : [{ label: words.responseRate, value: reports.rate(invitedAnswered, invited), note: null }]),
    ...(nps ? [{ label: words.nps, value: words.score(nps, true), note: words.margin(nps) }] : []),
    ...(csat ? [{ label: words.csat, value: words.score(csat, false), note: words.margin(csat) }] : []),
  ];
  return (
    <dl className="grid gap-3 md:grid-cols-2">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="rounded-xl border border-line bg-surface p-4">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="text-lg font-semibold tabular-nums">
            {value}
            {note && <span className="ms-2 text-base font-normal text-ink-soft">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface QuestionBlockProps {
  question: Report['questions'][number];
  /** Clients who have answered the survey. */
  all: number;
  surveyId: string;
  filter: ReportFilter;
  hasWritten: boolean;
}

function QuestionBlock({ question, all, surveyId, filter, hasWritten }: QuestionBlockProps) {
  const { name, title, answered, values, mean, versions, isWritten } = question;
  const notes = [
    words.answeredBy(answered, all),
    ...(mean === null ? [] : [words.mean(mean)]),
    words.versions(versions),
  ];
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-5">
      <h2 className="text-lg font-semibold text-pretty wrap-anywhere">{title}</h2>
      <p className="text-sm text-ink-soft tabular-nums">{notes.join(' · ')}</p>
      {values.length > 0 && (
        <BarTable
          label={title}
          headings={{ label: words.value, count: words.count, share: words.share }}
          bars={values.map(({ value, text, count }) => ({
            key: value,
            label: text,
            count,
            share: words.percentOf(count, answered),
          }))}
        />
      )}
      {isWritten && hasWritten && (
        <WrittenAnswers title={title} asked={{ id: surveyId, ...filter, question: name, version: versions.last }} />
      )}
    </section>
  );
}

const withReadableDays = ({ from, to, ...visit }: ReportFilter): ReportFilter => ({
  ...visit,
  ...(from !== undefined && { from: formatDate(from, 'UTC') }),
  ...(to !== undefined && { to: formatDate(to, 'UTC') }),
});
