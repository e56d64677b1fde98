import { SurveysPage } from '#src/features/surveys/SurveysPage.tsx';
import { paths } from './paths.ts';

export const SurveysRoute = () => (
  <SurveysPage addressOfDesigner={paths.surveyCreator} addressOfReport={paths.surveyReport} />
);
