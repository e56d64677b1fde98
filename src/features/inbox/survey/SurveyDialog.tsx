import { type RefObject, useRef, useState } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import type { Survey } from '#contract/surveys/surveys.ts';
import { draftKey, putAfterDraft } from '#src/outbox/text-drafts.ts';
import { useOutboxDispatch } from '#src/outbox/use-outbox-dispatch.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { useToday } from '#src/services/campaigns/enrollment.ts';
import { pressFailure } from '#src/publish/press-failure.ts';
import { useInviteToSurveyMutation } from '#src/services/surveys/invitations.ts';
import { takesAnswers, useSurveys } from '#src/services/surveys/surveys.ts';
import { usePress } from '#src/services/use-press.ts';
import { loadError, useRetry } from '#src/services/use-retry.ts';
import { sendSurvey as words } from '#src/strings/send-survey.ts';
import { Button } from '#src/ui/Button.tsx';
import { SelectField } from '#src/ui/fields/SelectField.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';

interface SurveyDialogProps {
  conversation: Conversation;
  field: RefObject<HTMLTextAreaElement | null>;
  onClose: () => void;
}

/** Chooses the survey whose address goes into the message. Nobody is asked before the message is sent. */
export function SurveyDialog({ conversation, field, onClose }: SurveyDialogProps) {
  const query = useSurveys();
  const [isRetrying, retry] = useRetry(query);
  const error = loadError(query);
  const today = useToday();
  const surveys = query.data?.data.filter((survey) => takesAnswers(survey, today));
  const { chosen, choose, insert, cancel, isInserting, problem } = useInsertedSurvey(conversation, surveys?.[0]?.id);
  const isInserted = useRef(false);
  const submit = async () => {
    isInserted.current = await insert();
    if (isInserted.current) onClose();
  };
  const close = () => {
    cancel();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={words.open}
      description={words.text}
      closeLabel={words.close}
      returnsFocus={() => (isInserted.current ? field.current : true)}
      actions={
        <>
          <Button onClick={close}>{words.cancel}</Button>
          {chosen !== undefined && (
            <Button variant="primary" busy={isInserting} onClick={() => void submit()}>
              {words.insert}
            </Button>
          )}
        </>
      }
    >
      {error ? (
        <NotLoaded level={3} title={words.failed} error={error} busy={isRetrying} onRetry={retry} />
      ) : surveys ? (
        <SurveyChoice conversation={conversation} surveys={surveys} chosen={chosen} onChoose={choose} />
      ) : (
        <div role="status" aria-label={words.loading}>
          <Skeleton className="h-24" />
        </div>
      )}
      {problem !== null && (
        <p role="alert" className="mt-3 text-sm text-bad">
          {problem}
        </p>
      )}
    </Dialog>
  );
}

/** Puts the address of the chosen survey after what is being written. */
function useInsertedSurvey({ id, pet_owner }: Conversation, first: string | undefined) {
  const dispatch = useOutboxDispatch();
  const [invite, { isBusy, error }] = usePress(useInviteToSurveyMutation()[0]);
  const [picked, setPicked] = useState<string>();
  const chosen = picked ?? first;
  const isCancelled = useRef(false);
  return {
    chosen,
    choose: setPicked,
    /** What is on its way is not put into the message any more. */
    cancel() {
      isCancelled.current = true;
    },
    isInserting: isBusy,
    problem: error === null ? null : pressFailure(error, words.notInserted),
    async insert(): Promise<boolean> {
      const petOwnerId = pet_owner?.id;
      if (chosen === undefined || !petOwnerId) return false;
      const { data } = await invite({ id: chosen, petOwnerId });
      if (!data || isCancelled.current) return false;
      const content = words.message(pet_owner.first_name ?? null, data.url);
      dispatch(putAfterDraft(draftKey(id, 'text'), { content, media: [] }));
      return true;
    },
  };
}

interface SurveyChoiceProps {
  conversation: Conversation;
  surveys: readonly Survey[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

function SurveyChoice({ conversation: { pet_owner }, surveys, chosen, onChoose }: SurveyChoiceProps) {
  if (surveys.length === 0) return <p className="text-pretty">{words.none}</p>;
  return (
    <div className="flex flex-col gap-4">
      <SelectField label={words.survey} value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {surveys.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <figure className="flex flex-col gap-1.5">
        <figcaption className="text-sm font-medium">{words.preview}</figcaption>
        <p className="rounded-xl bg-sunken px-3 py-2 text-pretty wrap-anywhere">
          {words.message(pet_owner?.first_name ?? null, words.link)}
        </p>
      </figure>
    </div>
  );
}
