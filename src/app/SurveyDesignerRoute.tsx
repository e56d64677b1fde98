import { DesignerPage } from '#src/features/surveys/designer/DesignerPage.tsx';
import { paths } from './paths.ts';

export const SurveyDesignerRoute = () => (
  <DesignerPage addressOfList={paths.surveys()} addressOfDesigner={paths.surveyCreator} />
);
