import { Link } from 'react-router-dom';
import { useFlag } from '#src/flags/use-flag.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { useSurveys } from '#src/services/surveys/surveys.ts';
import { reports as words } from '#src/strings/reports.ts';
import { LatestAnswers } from './LatestAnswers.tsx';
import { NewsletterCards } from './NewsletterCards.tsx';
import { ReminderFigures } from './ReminderFigures.tsx';
import { ReportPart } from './ReportPart.tsx';
import { withReport } from './with-report.ts';

interface ReportsPageProps {
  addressOfReport: (surveyId: string) => string;
  addressOfNewsletter: (newsletterId: string) => string;
  /** Where all newsletters are. */
  newslettersPath: string;
}

/** A card for each report that there is (RP-01): surveys, newsletters that were sent, and reminders. */
export function ReportsPage({ addressOfReport, addressOfNewsletter, newslettersPath }: ReportsPageProps) {
  const hasNewsletters = useFlag('newsletters-page-enabled');
  const hasReminders = useExtension('reminder-report');
  return (
    <div className="mx-auto flex max-w-[47rem] flex-col gap-6 p-4 md:p-6">
      <p className="text-pretty text-ink-soft">{words.intro}</p>
      <SurveyCards addressOfReport={addressOfReport} />
      <LatestAnswers addressOfReport={addressOfReport} />
      {hasNewsletters && <NewsletterCards addressOf={addressOfNewsletter} listPath={newslettersPath} />}
      {hasReminders && <ReminderFigures />}
    </div>
  );
}

function SurveyCards({ addressOfReport }: Pick<ReportsPageProps, 'addressOfReport'>) {
  const query = useSurveys();
  return (
    <ReportPart title={words.surveys} failed={words.surveysFailed} query={query} skeleton="h-28">
      {({ data }) => {
        const surveys = withReport(data);
        return surveys.length === 0 ? (
          <div>
            <p className="font-medium">{words.none.title}</p>
            <p className="text-ink-soft">{words.none.text}</p>
          </div>
        ) : (
          <ul aria-label={words.surveys} className="grid gap-3 md:grid-cols-2">
            {surveys.map(({ id, name, status, answered, invited }) => (
              <li key={id}>
                <Link
                  to={addressOfReport(id)}
                  className="flex h-full flex-col gap-1 rounded-xl border border-line bg-surface p-4 hover:bg-hover"
                >
                  <span className="text-base font-semibold wrap-anywhere">{name}</span>
                  {answered !== undefined && (
                    <span className="tabular-nums">
                      {words.answered(answered)}
                      {invited !== undefined && (
                        <span className="text-ink-soft">{` · ${words.rate(answered, invited)}`}</span>
                      )}
                    </span>
                  )}
                  {status && <span className="text-sm text-ink-soft">{words.status[status]}</span>}
                </Link>
              </li>
            ))}
          </ul>
        );
      }}
    </ReportPart>
  );
}
