import { ReportsPage } from '#src/features/reports/ReportsPage.tsx';
import { SurveyReportPage } from '#src/features/reports/SurveyReportPage.tsx';
import { paths } from './paths.ts';

export const ReportsRoute = () => <ReportsPage addressOfReport={paths.surveyReport} />;

export const SurveyReportRoute = () => <SurveyReportPage />;
