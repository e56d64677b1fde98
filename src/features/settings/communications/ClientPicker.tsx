import { Search } from 'lucide-react';
import { useState } from 'react';
import type { PetOwner } from '#contract/communication/pet-owners.ts';
import { formatPhone, toE164 } from '#contract/rules/texting/phone.ts';
import { fullName } from '#contract/rules/practice/full-name.ts';
import { useFoundClients } from '#src/services/communication/found-clients.ts';
import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { reminders } from '#src/strings/reminders.ts';
import { shell } from '#src/strings/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { ComboField } from '#src/ui/fields/ComboField.tsx';

const words = reminders.client;

/** The client whose messages are shown. */
export interface PickedClient {
  /** The client's id on the server. */
  readonly id: string;
  readonly name: string;
  readonly firstName: string | null;
}

interface ClientPickerProps {
  client: PickedClient | null;
  onPick: (client: PickedClient) => void;
}

/** A search field that finds a client. */
export function ClientPicker({ client, onPick }: ClientPickerProps) {
  const [query, setQuery] = useState<string | null>(null);
  const wanted = (query ?? '').trim();
  const search = useFoundClients(wanted);
  const { clients } = search;
  const found = wanted === '' ? [] : clients;
  function pick(id: string) {
    const owner = found.find((one) => idOf(one) === id);
    if (owner) onPick({ id, name: nameOf(owner), firstName: owner.first_name });
    setQuery(null);
  }
  return (
    <ComboField
      label={words.label}
      hint={<Note wanted={wanted} search={search} />}
      icon={<Search />}
      autoComplete="off"
      listLabel={words.results}
      options={found.map((owner) => ({
        id: idOf(owner),
        text: nameOf(owner),
        note: formatPhone(toE164(owner.contact_phone ?? '')) || owner.pims_id,
      }))}
      value={query ?? client?.name ?? ''}
      onFocus={({ target }) => target.select()}
      onType={setQuery}
      onPick={pick}
      onClose={() => setQuery(null)}
    />
  );
}

const idOf = ({ id, pims_id }: PetOwner): string => id ?? pims_id ?? '';
const nameOf = ({ first_name, last_name }: PetOwner): string => fullName(first_name, last_name) || words.unnamed;

interface NoteProps {
  wanted: string;
  search: ReturnType<typeof useFoundClients>;
}

/** The state of the search. */
function Note({ wanted, search: { clients, isPending, error, isRetrying, retry } }: NoteProps) {
  const failure = wanted !== '' && error ? messageForCode(describeError(error).code) : null;
  const note = () => {
    if (wanted === '') return words.hint;
    if (failure) return `${words.failed} ${failure}`;
    if (isPending) return words.searching;
    return clients.length === 0 ? words.none : words.found(clients.length);
  };
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span role="status">{note()}</span>
      {failure && (
        <Button size="sm" busy={isRetrying} onClick={retry}>
          {shell.retry}
        </Button>
      )}
    </span>
  );
}
