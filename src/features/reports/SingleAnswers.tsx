import { useState } from 'react';
import { formatExact } from '#src/lib/dates.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { errorOfPages } from '#src/services/fetch-more.ts';
import { type SurveyReport, useSingleAnswers } from '#src/services/surveys/reports.ts';
import { MoreButton } from '#src/publish/MoreButton.tsx';
import { reports } from '#src/strings/reports.ts';
import { Button } from '#src/ui/Button.tsx';
import type { ReportFilter } from './report-filter.ts';
import { ReportPart } from './ReportPart.tsx';
import { answersIn } from './submission-rows.ts';

const words = reports.single;

interface SingleAnswersProps {
  /** Of the survey. */
  id: string;
  filter: ReportFilter;
  report: SurveyReport;
  /** Whether they are shown without a press. */
  isOpen: boolean;
}

/** What each client has answered, the latest first (RP-02). They are loaded once somebody wants to read them. */
export function SingleAnswers({ isOpen, ...options }: SingleAnswersProps) {
  const [isWanted, setWanted] = useState(isOpen);
  if (isWanted) return <Answers {...options} />;
  return (
    <Button className="self-start print:hidden" onClick={() => setWanted(true)}>
      {words.show}
    </Button>
  );
}

function Answers({ id, filter, report }: Omit<SingleAnswersProps, 'isOpen'>) {
  const query = useSingleAnswers({ id, ...filter });
  const zone = usePracticeZone();
  return (
    <ReportPart
      title={words.title}
      failed={words.failed}
      query={{ ...query, data: query.currentData, error: errorOfPages(query) }}
      skeleton="h-72"
    >
      {({ pages }) => (
        <>
          <ul aria-label={words.title} className="flex flex-col divide-y divide-line">
            {pages
              .flatMap(({ data }) => data)
              .map((submission) => (
                <li key={submission.id} className="flex flex-col gap-1 py-3">
                  <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                    <span className="font-medium wrap-anywhere">{submission.client?.name ?? reports.nobody}</span>
                    <span className="text-sm text-ink-soft">{formatExact(submission.submittedAt, zone)}</span>
                  </p>
                  <dl className="flex flex-col gap-1">
                    {answersIn(submission, report.questions).map(({ name, title, text }) => (
                      <div key={name}>
                        <dt className="text-sm text-pretty text-ink-soft wrap-anywhere">{title}</dt>
                        <dd className="text-pretty whitespace-pre-line wrap-anywhere">{text}</dd>
                      </div>
                    ))}
                  </dl>
                </li>
              ))}
          </ul>
          <MoreButton query={query} label={words.more} failed={words.moreFailed} />
        </>
      )}
    </ReportPart>
  );
}
