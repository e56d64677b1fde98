import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Animal } from '#contract/campaigns/clients.ts';
import type { Conversation } from '#contract/communication/conversations.ts';
import { useListAnimalsQuery } from '#src/services/campaigns/clients.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { describeError } from '#src/services/describe-error.ts';
import { clients } from '#src/strings/clients.ts';
import { errorMessages, messageForCode } from '#src/strings/errors.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { nameOf } from '../shared/conversation-summary.ts';
import type { DoneQuestion } from '../actions/use-done-question.ts';
import { likelyPets } from './chosen-pets.ts';
import { OpenRequests } from './OpenRequests.tsx';
import { PetChoices } from './PetChoices.tsx';
import { useSkipIfNothingToAsk } from './use-skip-if-nothing-to-ask.ts';

const words = clients.markDone;

interface MarkDoneDialogProps {
  question: DoneQuestion;
  conversation: Conversation;
  returnsFocus: () => boolean;
}

/**
 * Marks a conversation as done, and saves it to the records of the client's pets unless that is skipped (IN-41). For a client
 * without pets it is skipped without asking.
 */
export function MarkDoneDialog({ question, conversation, returnsFocus }: MarkDoneDialogProps) {
  const { cancel, skip } = question;
  const query = useListAnimalsQuery({ animalOwnerId: conversation.pet_owner?.id ?? '' });
  const [isRetrying, retry] = useRetry(query);
  const pets = query.data?.data;
  const isNothingToAsk = pets?.length === 0;
  useSkipIfNothingToAsk(isNothingToAsk, skip);
  if (isNothingToAsk) return null;
  return (
    <Dialog
      open
      onClose={cancel}
      title={words.title}
      description={words.intro(nameOf(conversation))}
      closeLabel={shell.close}
      size="sm"
      returnsFocus={returnsFocus}
    >
      <OpenRequests conversations={[conversation]} />
      {pets ? (
        <SaveForm question={question} conversation={conversation} pets={pets} />
      ) : (
        <WithoutPets question={question} error={query.error} isRetrying={isRetrying} onRetry={retry} />
      )}
    </Dialog>
  );
}

interface SaveFormProps {
  question: DoneQuestion;
  conversation: Conversation;
  pets: readonly Animal[];
}

function SaveForm({ question, conversation, pets }: SaveFormProps) {
  const { sends, skip, save } = question;
  const [chosen, setChosen] = useState(() => likelyPets(pets, conversation.pets));
  const [showsNone, setShowsNone] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>();
  const first = useRef<HTMLInputElement>(null);
  const errorId = useId();
  useEffect(() => first.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    setShowsNone(chosen.length === 0);
    if (chosen.length === 0) return first.current?.focus();
    setSaving(true);
    setError(undefined);
    setError(await save(new Map([[conversation.id, pets.filter(({ id }) => chosen.includes(id))]])));
    setSaving(false);
  };
  const refusal = showsNone && chosen.length === 0 ? words.none : error ? failureOf(error) : null;
  return (
    <form onSubmit={(event) => void submit(event)} className="pb-3">
      <PetChoices
        label={words.pets}
        pets={pets}
        chosen={chosen}
        onChosen={setChosen}
        first={first}
        describedBy={refusal ? errorId : undefined}
      />
      <p id={errorId} role="alert" className="mt-2 text-sm text-bad empty:hidden">
        {refusal}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={skip} disabled={isSaving} data-tip={sends ? words.skipHintSend : words.skipHint}>
          {sends ? words.skipSend : words.skip}
        </Button>
        <Button type="submit" variant="primary" busy={isSaving}>
          {sends ? words.sendAndSave : words.save}
        </Button>
      </div>
    </form>
  );
}

const failureOf = (error: unknown): string => {
  const { code, message } = describeError(error);
  return `${errorMessages.conversation_update_failed} ${messageForCode(code, message)}`;
};

interface WithoutPetsProps {
  question: DoneQuestion;
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** While the pets load, or if that failed: the conversation can still be marked as done. */
function WithoutPets({ question: { skip, sends }, error, isRetrying, onRetry }: WithoutPetsProps) {
  return (
    <div className="pb-3">
      {error ? (
        <p role="alert" className="text-bad">
          {`${words.failedPets} ${messageForCode(describeError(error).code)}`}
        </p>
      ) : (
        <div role="status" className="flex flex-col gap-2">
          <VisuallyHidden>{words.loading}</VisuallyHidden>
          <Skeleton className="h-7" />
          <Skeleton className="h-7" />
        </div>
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={skip} data-tip={sends ? words.skipHintSend : words.skipHint}>
          {sends ? words.skipSend : words.skip}
        </Button>
        {error !== undefined && (
          <Button variant="primary" busy={isRetrying} onClick={onRetry}>
            {shell.retry}
          </Button>
        )}
      </div>
    </div>
  );
}
