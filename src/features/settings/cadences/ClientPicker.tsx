import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { PetOwner } from '#contract/communication/pet-owners.ts';
import { formatPhone, toE164 } from '#contract/rules/phone.ts';
import { fullName } from '#contract/rules/full-name.ts';
import { useFoundClients } from '#src/services/communication/found-clients.ts';
import { reminders } from '#src/strings/reminders.ts';
import { TextField } from '#src/ui/TextField.tsx';

const words = reminders.client;

/** A client whose messages are looked at. */
export interface PickedClient {
  /** What the server knows them by. */
  readonly id: string;
  readonly name: string;
}

interface ClientPickerProps {
  client: PickedClient | null;
  onPick: (client: PickedClient) => void;
}

/** One line of text that finds a client; the arrows choose, Enter takes. */
export function ClientPicker({ client, onPick }: ClientPickerProps) {
  const listId = useId();
  const [query, setQuery] = useState<string | null>(null);
  const [activeAt, setActiveAt] = useState(0);
  const wanted = (query ?? '').trim();
  const { clients, isPending, isFailed } = useFoundClients(wanted);
  const active = clients[Math.min(activeAt, clients.length - 1)];
  const isOpen = wanted !== '' && clients.length > 0;

  function look(text: string | null) {
    setQuery(text);
    setActiveAt(0);
  }
  function pick(owner: PetOwner) {
    onPick({ id: owner.id ?? owner.pims_id ?? '', name: nameOf(owner) });
    look(null);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || query === null) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && isOpen) setActiveAt((activeAt + step + clients.length) % clients.length);
    else if (event.key === 'Enter' && active) pick(active);
    else if (event.key === 'Escape') {
      look(null);
      // The dialog around it stays.
      event.stopPropagation();
    } else return;
    event.preventDefault();
  }

  const optionId = (owner: PetOwner) => `${listId}-${owner.pims_id}`;
  return (
    <div className="relative" onBlur={() => look(null)}>
      <TextField
        label={words.label}
        hint={noteOf({ wanted, isPending, isFailed, found: clients.length })}
        icon={<Search />}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={query ?? client?.name ?? ''}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => look(target.value)}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={words.results}
        hidden={!isOpen}
        className="absolute inset-x-0 top-15.5 z-20 max-h-72 overflow-y-auto rounded-xl bg-raised p-1.5 shadow-float pointer-coarse:top-17.5"
      >
        {clients.map((owner, at) => (
          <button
            key={owner.pims_id}
            type="button"
            id={optionId(owner)}
            role="option"
            tabIndex={-1}
            aria-selected={owner === active}
            onPointerMove={() => setActiveAt(at)}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(owner)}
            className="flex min-h-9 w-full items-center justify-between gap-3 rounded-lg px-2 text-start aria-selected:bg-hover pointer-coarse:min-h-11 forced-colors:aria-selected:outline"
          >
            <span className="min-w-0 truncate">{nameOf(owner)}</span>
            <span className="shrink-0 text-sm text-ink-soft tabular-nums">
              {formatPhone(toE164(owner.contact_phone ?? '')) || owner.pims_id}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

const nameOf = ({ first_name, last_name }: PetOwner): string => fullName(first_name, last_name) || words.unnamed;

interface Looking {
  wanted: string;
  isPending: boolean;
  isFailed: boolean;
  found: number;
}

function noteOf({ wanted, isPending, isFailed, found }: Looking) {
  const note = () => {
    if (wanted === '') return words.hint;
    if (isPending) return words.searching;
    if (isFailed) return words.failed;
    return found === 0 ? words.none : words.found(found);
  };
  return <span role="status">{note()}</span>;
}
