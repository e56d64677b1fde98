import { ReportsPage } from '#src/features/reports/ReportsPage.tsx';
import { SurveyReportPage } from '#src/features/reports/SurveyReportPage.tsx';
import { useFlag } from '#src/flags/use-flag.ts';
import { paths } from './paths.ts';

/** Where it is sent, and what became of it. */
const newsletterReport = (item: string) =>
  `${paths.massCommunications()}?${new URLSearchParams({ item, step: 'recipients' })}`;

export const ReportsRoute = () => (
  <ReportsPage
    addressOfReport={paths.surveyReport}
    addressOfNewsletter={newsletterReport}
    newslettersPath={paths.massCommunications()}
  />
);

export function SurveyReportRoute() {
  const hasInbox = useFlag('two-way-messaging-enabled');
  return <SurveyReportPage addressOfConversation={hasInbox ? paths.conversation : null} />;
}
