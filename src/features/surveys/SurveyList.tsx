import type { Survey } from '#contract/surveys/surveys.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { surveys as words } from '#src/strings/surveys.ts';
import { RowList } from '#src/ui/RowList.tsx';
import { columns, SurveyRow } from './SurveyRow.tsx';
import { useSurveyActions } from './use-survey-actions.ts';

const rowHeight = 68;

export interface SurveyListProps {
  surveys: readonly Survey[];
  addressOfDesigner: (surveyId: string) => string;
  addressOfReport: (surveyId: string) => string;
}

/** The surveys by name, each with its state and actions. */
export function SurveyList({ surveys, addressOfDesigner, addressOfReport }: SurveyListProps) {
  const actions = useSurveyActions();
  const { data: practice } = useGetEnrollmentQuery({});
  return (
    <RowList label={words.list} keys={words.keys} rows={surveys} columns={columns} first="open" rowHeight={rowHeight}>
      {(survey, tabStop) => (
        <SurveyRow
          survey={survey}
          isWithThanks={practice?.postAppointmentCommunications?.surveyId === survey.id}
          tabStop={tabStop}
          addressOfDesigner={addressOfDesigner(survey.id)}
          addressOfReport={addressOfReport(survey.id)}
          actions={actions}
        />
      )}
    </RowList>
  );
}
