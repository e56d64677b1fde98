import { type FormEvent, type RefObject, useId } from 'react';
import { startConversation } from '#src/strings/start-conversation.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import type { ClientFields } from './client-search.ts';
import type { useClientSearch } from './use-found-clients.ts';

const words = startConversation;

interface ClientSearchFormProps {
  search: ReturnType<typeof useClientSearch>;
  firstField: RefObject<HTMLInputElement | null>;
}

/** The search fields for a client (IN-16 to IN-20). */
export function ClientSearchForm({ search, firstField }: ClientSearchFormProps) {
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
