import { useNavigate } from 'react-router-dom';
import { pressFailure } from '#src/publish/press-failure.ts';
import { useCreateSurveyMutation } from '#src/services/surveys/surveys.ts';
import { usePress } from '#src/services/use-press.ts';
import { surveyDesigner } from '#src/strings/survey-designer.ts';
import { Button } from '#src/ui/Button.tsx';
import type { SurveyEditing } from './use-survey-editing.ts';

const words = surveyDesigner.gone;

interface GoneSurveyProps {
  editing: SurveyEditing;
  addressOfDesigner: (surveyId: string) => string;
}

/** Says that somebody has deleted the survey. What is on the screen can become another one. */
export function GoneSurvey({ editing, addressOfDesigner }: GoneSurveyProps) {
  const navigate = useNavigate();
  const [create, { isBusy, error }] = usePress(useCreateSurveyMutation()[0]);

  async function keep() {
    const { name, survey_schema } = editing.latest();
    const { data } = await create({ name: name.trim() || words.unnamed, survey_schema });
    if (data) void navigate(addressOfDesigner(data.id), { replace: true });
  }

  return (
    <div role="alert" className="flex flex-col items-start gap-3 rounded-xl border border-bad p-4">
      <div>
        <p className="font-semibold">{words.title}</p>
        <p className="text-pretty">{words.text}</p>
      </div>
      <Button busy={isBusy} onClick={() => void keep()}>
        {words.keep}
      </Button>
      {error !== null && <p className="text-bad">{pressFailure(error, words.failed)}</p>}
    </div>
  );
}
