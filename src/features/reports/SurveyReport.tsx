import type { Output } from '#contract/http.ts';
import type { getSurveyReport } from '#contract/surveys/submissions.ts';
import { formatExact, formatMonthDay } from '#src/lib/dates.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { formatNumber } from '#src/strings/grammar.ts';
import { reports } from '#src/strings/reports.ts';
import { BarTable } from '#src/ui/charts/BarTable.tsx';
import type { ReportFilter } from './report-filter.ts';

const words = reports.survey;
type Report = Output<typeof getSurveyReport>;

/** The answers of a report: in short, question by question, and by week. */
export function SurveyReport({ report, filter }: { report: Report; filter: ReportFilter }) {
  const { name, answered, weeks, questions } = report;
  const headings = { label: words.week, count: words.count, share: words.share };
  return (
    <div className="flex flex-col gap-6">
      <div className="hidden print:block">
        <h2 className="text-title font-semibold">{name}</h2>
        <p>{words.counted(filter)}</p>
      </div>
      <Headline report={report} />
      {questions.map((question) => (
        <QuestionBlock
          key={`${question.name} ${question.kind} ${question.versions.first}`}
          question={question}
          all={answered}
        />
      ))}
      <section className="flex flex-col gap-2 border-t border-line pt-5">
        <h2 className="text-lg font-semibold">{words.byWeek}</h2>
        <BarTable
          label={words.byWeek}
          headings={headings}
          bars={weeks.map(({ monday, answered: count }) => ({
            key: monday,
            label: formatMonthDay(monday, 'UTC'),
            count,
            share: words.percentOf(count, answered),
          }))}
        />
      </section>
    </div>
  );
}

function Headline({ report: { answered, invited, invitedAnswered, nps, csat } }: { report: Report }) {
  const figures = [
    { label: words.answers, value: formatNumber(answered), note: null },
    { label: words.responseRate, value: reports.rate(invitedAnswered, invited), note: null },
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

function QuestionBlock({ question, all }: { question: Report['questions'][number]; all: number }) {
  const { title, answered, values, mean, versions, texts } = question;
  const zone = usePracticeZone();
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
      {texts.length > 0 && (
        <details className="rounded-xl border border-line px-3 py-2" open={values.length === 0}>
          <summary className="cursor-pointer">{words.written(texts.length)}</summary>
          <ul className="mt-2 flex flex-col divide-y divide-line">
            {texts.map(({ id, text, submittedAt }) => (
              <li key={id} className="py-2">
                <p className="whitespace-pre-line text-pretty wrap-anywhere">{text}</p>
                <p className="text-sm text-ink-soft">{formatExact(submittedAt, zone)}</p>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
