import { RecommendedCarePage } from '#src/features/settings/care/RecommendedCarePage.tsx';
import { ErrorPage } from '#src/features/shell/error-page/ErrorPage.tsx';

export const RecommendedCareRoute = () => (
  <RecommendedCarePage renderEmpty={(action) => <ErrorPage kind="noCareData" action={action} />} />
);
