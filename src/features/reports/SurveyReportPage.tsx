import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { useLacksExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { describeError } from '#src/services/describe-error.ts';
import { useCountedReport, useSurveyReport } from '#src/services/surveys/reports.ts';
import { useSurveys } from '#src/services/surveys/surveys.ts';
import { loadError, useRetry } from '#src/services/use-retry.ts';
import { reports } from '#src/strings/reports.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { DropOff } from './DropOff.tsx';
import { FollowUps } from './FollowUps.tsx';
import { daysIn } from './report-days.ts';
import { filterIn, filterNames } from './report-filter.ts';
import { ReportFilters } from './ReportFilters.tsx';
import { LoadingFilters, LoadingReport } from './LoadingReport.tsx';
import { ReportActions } from './ReportActions.tsx';
import { SingleAnswers } from './SingleAnswers.tsx';
import { SurveyReport } from './SurveyReport.tsx';
import { useAddress } from './use-address.ts';
import { withReport } from './with-report.ts';

const words = reports.survey;

interface SurveyReportPageProps {
  /** Null where the practice has no inbox. */
  addressOfConversation: ((conversationId: string) => string) | null;
}

/** What clients have answered to one survey (RP-02). The survey and what is counted are in the address. */
export function SurveyReportPage({ addressOfConversation }: SurveyReportPageProps) {
  const query = useSurveys();
  const { data } = query;
  const error = loadError(query);
  const [isRetrying, retry] = useRetry(query);
  if (error) return <NotLoaded title={reports.surveysFailed} error={error} busy={isRetrying} onRetry={retry} />;
  if (!data)
    return (
      <div className="mx-auto flex max-w-[47rem] flex-col gap-6 p-4 md:p-6">
        <LoadingFilters />
        <LoadingReport />
      </div>
    );
  const surveys = withReport(data.data);
  if (surveys.length === 0) return <EmptyState title={reports.none.title} text={reports.none.text} />;
  return <ChosenReport surveys={surveys} addressOfConversation={addressOfConversation} />;
}

interface ChosenReportProps extends SurveyReportPageProps {
  surveys: ReturnType<typeof withReport>;
}

function ChosenReport({ surveys, addressOfConversation }: ChosenReportProps) {
  const { params, today, change } = useAddress();
  const [first] = surveys;
  const id = params.get('id') ?? first?.id ?? null;
  const filter = filterIn(params, today);
  const zone = usePracticeZone();
  const lacksReport = useLacksExtension('survey-report');
  const asked = id === null ? null : { id, ...filter };
  const ofServer = useSurveyReport(lacksReport ? null : asked);
  const counted = useCountedReport(lacksReport && asked ? { ...asked, timeZone: zone } : null);
  const query = lacksReport ? counted : ofServer;
  const [isRetrying, retry] = useRetry(query);
  // While another filter is loaded, the numbers of the one before are not shown as its own.
  const { currentData: report } = query;
  const error = loadError(query);
  const clear = () => change(Object.fromEntries(filterNames.map((name) => [name, ''])));
  const isFiltered = Object.keys(filter).length > 0;
  const isEmpty = report?.answered === 0;
  // Its other parts would say the same.
  const isGone = error !== undefined && describeError(error).code === 'survey_not_found';
  return (
    <div className="mx-auto flex max-w-[47rem] flex-col gap-6 p-4 md:p-6">
      <ReportFilters
        surveys={surveys}
        id={id ?? ''}
        filter={filter}
        days={daysIn(params, today)}
        choices={query.data ?? null}
        onChange={change}
      />
      <p role="status" className="sr-only">
        {report && reports.answered(report.answered)}
      </p>
      {error !== undefined && <NotLoaded title={words.failed} error={error} busy={isRetrying} onRetry={retry} />}
      {!error && !report && <LoadingReport />}
      {isEmpty && isFiltered && (
        <EmptyState
          title={words.emptyFilter.title}
          text={words.emptyFilter.text}
          action={<Button onClick={clear}>{words.clear}</Button>}
        />
      )}
      {isEmpty && !isFiltered && <EmptyState title={words.empty.title} text={words.empty.text} />}
      {report && !isEmpty && !error && (
        <>
          <ReportActions id={id ?? ''} filter={filter} report={report} />
          <SurveyReport id={id ?? ''} report={report} filter={filter} hasWritten={!lacksReport} />
          <SingleAnswers id={id ?? ''} report={report} filter={filter} isOpen={lacksReport} />
        </>
      )}
      {id !== null && !lacksReport && !isEmpty && !isGone && (
        <FollowUps id={id} filter={filter} addressOfConversation={addressOfConversation} />
      )}
      {id !== null && !lacksReport && !(isEmpty && isFiltered) && !isGone && <DropOff id={id} filter={filter} />}
    </div>
  );
}
