import { type FormEvent, useId, useRef } from 'react';
import { inbox } from '#src/strings/inbox.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { blankFields, type ClientFields, fieldsOf } from './client-search.ts';
import { FoundClientsPane } from './FoundClientsPane.tsx';
import type { NewConversationProps } from './NewConversation.tsx';
import { useClientSearch, useLinkedClient } from './use-found-clients.ts';
import { useStartConversation } from './use-start-conversation.ts';

const words = inbox.start;

/** Finds a client of the practice and opens the conversation with them. */
export function NewConversationDialog({ client, onEnd }: Omit<NewConversationProps, 'open'>) {
  const firstField = useRef<HTMLInputElement>(null);
  const search = useClientSearch(client ? fieldsOf(client) : blankFields);
  const linked = useLinkedClient(client);
  const { startWith, startingId } = useStartConversation(onEnd);
  return (
    <Dialog
      open
      onClose={() => onEnd()}
      title={words.title}
      description={words.intro}
      closeLabel={shell.close}
      size="lg"
      initialFocus={firstField}
    >
      <SearchForm search={search} firstField={firstField} />
      <FoundClientsPane
        found={search.found ?? linked}
        isLinked={search.found === null}
        page={search.page}
        onPage={search.turnTo}
        onStart={(chosen) => void startWith(chosen)}
        startingId={startingId}
      />
    </Dialog>
  );
}

interface SearchFormProps {
  search: ReturnType<typeof useClientSearch>;
  firstField: React.RefObject<HTMLInputElement | null>;
}

function SearchForm({ search, firstField }: SearchFormProps) {
  const { fields, change, find, found } = search;
  const checkboxId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    find();
  };
  const bind = (name: Exclude<keyof ClientFields, 'similar'>) => ({
    label: words[name],
    value: fields[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  });
  return (
    <form role="search" onSubmit={submit} className="grid gap-3 md:grid-cols-2">
      <TextField ref={firstField} {...bind('firstName')} />
      <TextField {...bind('lastName')} />
      <TextField {...bind('clientId')} />
      <TextField type="tel" {...bind('phone')} />
      <label htmlFor={checkboxId} className="flex min-h-9 items-center gap-2">
        <input
          id={checkboxId}
          type="checkbox"
          className="size-4 accent-accent"
          checked={fields.similar}
          onChange={({ target }) => change({ similar: target.checked })}
        />
        {words.inexact}
      </label>
      <Button type="submit" variant="primary" busy={found?.isFetching} className="justify-self-end">
        {words.find}
      </Button>
    </form>
  );
}
