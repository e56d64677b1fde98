import { type FormEvent, useId, useState } from 'react';
import type { Animal } from '#contract/campaigns/clients.ts';
import type { Conversation } from '#contract/communication/conversations.ts';
import { clients } from '#src/strings/clients.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { nameOf } from '../shared/conversation-summary.ts';
import type { DoneQuestion } from '../actions/use-done-question.ts';
import { likelyPets } from './chosen-pets.ts';
import { OpenRequests } from './OpenRequests.tsx';
import { PetChoices } from './PetChoices.tsx';
import { usePetsOf } from './use-pets-of.ts';
import { useSkipIfNothingToAsk } from './use-skip-if-nothing-to-ask.ts';

const words = clients.markDone;
const ownerOf = ({ pet_owner: owner }: Conversation): string => owner?.id ?? '';

/** Asks once for several conversations. Those without a chosen pet are marked as done and not saved. */
export function MarkManyDone({ question, returnsFocus }: { question: DoneQuestion; returnsFocus: () => boolean }) {
  const { conversations, skip, save, cancel } = question;
  const [owners] = useState(() => [...new Set(conversations.map(ownerOf))]);
  const { pets, failed, isLoading, retry } = usePetsOf(owners);
  const [chosen, setChosen] = useState<ReadonlyMap<string, readonly string[]>>(new Map());
  const [showsNone, setShowsNone] = useState(false);
  const [form, errorId] = [useId(), useId()];

  const withPets = conversations.flatMap((conversation) => {
    const owned = pets.get(ownerOf(conversation));
    return owned && owned.length > 0 ? [{ conversation, pets: owned }] : [];
  });
  const choiceOf = ({ conversation, pets: owned }: (typeof withPets)[number]) =>
    chosen.get(conversation.id) ?? likelyPets(owned, conversation.pets);
  const records = () =>
    new Map<string, readonly Animal[]>(
      withPets.flatMap((one) => {
        const ids = choiceOf(one);
        return ids.length > 0 ? [[one.conversation.id, one.pets.filter(({ id }) => ids.includes(id))]] : [];
      }),
    );

  const isNothingToAsk = !isLoading && failed === 0 && withPets.length === 0;
  useSkipIfNothingToAsk(isNothingToAsk, skip);
  if (isNothingToAsk) return null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const saved = records();
    setShowsNone(saved.size === 0);
    if (saved.size > 0) void save(saved);
  };
  const refusal = showsNone && records().size === 0 ? words.none : null;
  const others = conversations.length - withPets.length;
  return (
    <Dialog
      open
      onClose={cancel}
      title={words.many.title}
      description={words.many.intro}
      closeLabel={shell.close}
      returnsFocus={returnsFocus}
      actions={
        <>
          <p id={errorId} role="alert" className="me-auto self-center text-sm text-bad empty:hidden">
            {refusal}
          </p>
          <Button onClick={skip} data-tip={words.skipHint}>
            {words.many.skip}
          </Button>
          <Button type="submit" form={form} variant="primary" aria-disabled={isLoading} busy={isLoading}>
            {words.save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <OpenRequests conversations={question.all} />
        <p role="status" className="text-sm text-ink-soft empty:hidden">
          {isLoading
            ? words.many.loading(pets.size, owners.length)
            : others > 0 && failed === 0 && words.many.others(others)}
        </p>
        {!isLoading && failed > 0 && (
          <p role="alert" className="flex flex-wrap items-center gap-2 text-sm text-bad">
            {words.many.failed(failed)}
            <Button size="sm" onClick={retry}>
              {shell.retry}
            </Button>
          </p>
        )}
        <ul aria-describedby={refusal ? errorId : undefined} className="mt-2 flex flex-col gap-3">
          {withPets.map((one) => (
            <li
              key={one.conversation.id}
              className="rounded-lg border border-line px-4 py-3 [contain-intrinsic-size:auto_6rem] [content-visibility:auto]"
            >
              <PetChoices
                label={words.many.petsOf(nameOf(one.conversation))}
                pets={one.pets}
                chosen={choiceOf(one)}
                onChosen={(ids) => setChosen(new Map(chosen).set(one.conversation.id, ids))}
              />
              {choiceOf(one).length === 0 && <p className="mt-1 text-xs text-ink-soft">{words.many.unsaved}</p>}
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  );
}
