import { Link } from 'react-router-dom';
import type { Survey } from '#contract/surveys/surveys.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { useSurveys } from '#src/services/surveys/surveys.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { reports as words } from '#src/strings/reports.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { LoadingReport } from './LoadingReport.tsx';
import { withReport } from './with-report.ts';

interface ReportsPageProps {
  addressOfReport: (surveyId: string) => string;
}

/** A card for each report that there is (RP-01): one for each survey that was published. */
export function ReportsPage({ addressOfReport }: ReportsPageProps) {
  const query = useSurveys();
  const { data, error } = query;
  const [isRetrying, retry] = useRetry(query);
  if (error) return <NotLoaded title={words.surveysFailed} error={error} busy={isRetrying} onRetry={retry} />;
  if (!data) return <LoadingReport />;
  const surveys = withReport(data.data);
  if (surveys.length === 0) return <EmptyState title={words.none.title} text={words.none.text} />;
  return (
    <div className="mx-auto flex max-w-[47rem] flex-col gap-4 p-4 md:p-6">
      <p className="text-pretty text-ink-soft">{words.intro}</p>
      <ul className="grid gap-3 md:grid-cols-2">
        {surveys.map((survey) => (
          <li key={survey.id}>
            <Card survey={survey} address={addressOfReport(survey.id)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Card({ survey: { name, status, answered, invited }, address }: { survey: Survey; address: string }) {
  return (
    <Link
      to={address}
      className="flex h-full flex-col gap-1 rounded-xl border border-line bg-surface p-4 hover:bg-hover"
    >
      <span className="text-lg font-semibold wrap-anywhere">{name}</span>
      {answered !== undefined && (
        <span className="tabular-nums">
          {words.answered(answered)}
          {invited !== undefined && <span className="text-ink-soft">{` · ${words.rate(answered, invited)}`}</span>}
        </span>
      )}
      {status && <span className="text-sm text-ink-soft">{words.status[status]}</span>}
    </Link>
  );
}
