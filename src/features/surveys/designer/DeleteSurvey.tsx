import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDispatch } from 'react-redux';
import { pressFailure } from '#src/publish/press-failure.ts';
import { useDeleteSurveyMutation } from '#src/services/surveys/designer.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { surveyDesigner } from '#src/strings/survey-designer.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import { surveyDrafts } from './survey-drafts.ts';
import type { SurveyEditing } from './use-survey-editing.ts';

const words = surveyDesigner.deletion;

interface DeleteSurveyProps {
  editing: SurveyEditing;
  addressOfList: string;
}

/** Deletes a survey that nobody has answered; one with answers is closed in the list. */
export function DeleteSurvey({ editing: { saved }, addressOfList }: DeleteSurveyProps) {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [isAsking, setAsking] = useState(false);
  const [remove, { isLoading, error }] = useDeleteSurveyMutation();
  const { id, name, answered } = saved;
  if (!useExtension('survey-lifecycle') || answered !== 0) return null;

  async function confirm() {
    const { data } = await remove({ id });
    if (!data) return;
    dispatch(surveyDrafts.save(id, null));
    showToast({ title: words.done(name), alertLevel: 'success' });
    void navigate(addressOfList, { replace: true });
  }

  return (
    <>
      <Button className="self-start" icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
        {words.button}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={words.title(name)}
        description={words.text}
        closeLabel={surveyDesigner.publish.close}
        size="sm"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{words.cancel}</Button>
            <Button variant="danger" busy={isLoading} onClick={() => void confirm()}>
              {words.confirm}
            </Button>
          </>
        }
      >
        {error && !isLoading && (
          <p role="alert" className="text-bad">
            {pressFailure(error, words.failed)}
          </p>
        )}
      </Dialog>
    </>
  );
}
