import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { PetOwner } from '#contract/communication/pet-owners.ts';
import { recent } from '#src/lib/recent.ts';
import { useFoundClients } from '#src/services/communication/found-clients.ts';
import { describeError } from '#src/services/describe-error.ts';
import { messageForCode } from '#src/strings/errors.ts';
import { palette as words } from '#src/strings/palette.ts';
import { shell } from '#src/strings/shell.ts';
import { BareDialog } from '#src/ui/overlays/BareDialog.tsx';
import { Button } from '#src/ui/Button.tsx';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import type { Command, Section } from './command.ts';
import { CommandList, optionId } from './CommandList.tsx';
import { byFit, commandsAtRest, findCommands, fitOf } from './find-commands.ts';

/** Recently used pages and actions, never clients. */
const recentCommands = recent('rapport.palette.recent', 5);

/** How the app finds and opens clients and conversations. */
export interface People {
  findConversations: (query: string) => readonly Command[];
  clientsAsCommands: (owners: readonly PetOwner[]) => readonly Command[];
}

interface CommandPaletteProps {
  /** Pages, actions, and commands for what is open. */
  commands: readonly Command[];
  /** Null while texting is off. */
  people: People | null;
  onClose: () => void;
}

/** Finds pages, actions, conversations and clients by text; arrow keys select, Enter runs. */
export function CommandPalette({ commands, people, onClose }: CommandPaletteProps) {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const leaves = useRef(false);
  const [query, setQuery] = useState('');
  const [used] = useState(recentCommands.read);
  // Not deferred: Enter must act on the text just typed.
  const wanted = query.trim();
  const clients = useFoundClients(people ? wanted : '');

  const sections = wanted === '' ? commandsAtRest(commands, used) : found(wanted);
  function found(text: string): Section[] {
    const conversations = people?.findConversations(text) ?? [];
    const named = new Set(conversations.map(({ personId }) => personId));
    const clientsFound =
      people?.clientsAsCommands(clients.clients).filter(({ personId }) => !named.has(personId)) ?? [];
    const here = [
      ...findCommands(commands, text),
      { title: words.groups.conversations, commands: conversations },
    ].filter((section) => section.commands.length > 0);
    if (clientsFound.length === 0) return byFit(here, text);
    const late = { title: words.groups.clients, commands: clientsFound };
    // Clients arrive later; only an exact match may move the selection.
    const isExact = clientsFound.some(({ label }) => fitOf(label, text) === 0);
    return isExact ? byFit([...here, late], text) : [...byFit(here, text), ...byFit([late], text)];
  }

  const shown = sections.flatMap((section) => section.commands);
  const [activeKey, setActiveKey] = useState<string>();
  const at = Math.max(
    0,
    shown.findIndex(({ key }) => key === activeKey),
  );
  const active = shown[at];
  useEffect(() => {
    document.getElementById(optionId(listId, active?.key ?? ''))?.scrollIntoView({ block: 'nearest' });
  }, [listId, active?.key]);

  const note = clients.error
    ? `${words.clientsFailed} ${messageForCode(describeError(clients.error).code)}`
    : clients.isPending
      ? words.searching
      : shown.length === 0
        ? words.nothing(wanted)
        : null;

  const run = (command: Command) => {
    if (command.group === 'pages' || command.group === 'actions') recentCommands.remember(command.key);
    leaves.current = command.takesFocus ?? false;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActiveKey(shown[(at + step + shown.length) % shown.length]?.key);
    else if (event.key === 'Enter' && active) run(active);
    else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) onClose();
    else return;
    event.preventDefault();
  };

  return (
    <BareDialog label={words.title} onClose={onClose} initialFocus={field} returnsFocus={() => !leaves.current}>
      <div className="relative border-b border-line">
        <Search className="pointer-events-none absolute inset-y-0 start-4 my-auto size-4 text-ink-faint" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={words.title}
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(listId, active.key)}
          autoComplete="off"
          spellCheck={false}
          placeholder={people ? words.placeholder : words.placeholderWithoutPeople}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActiveKey(undefined);
          }}
          onKeyDown={onKeyDown}
          className="h-12 w-full bg-transparent ps-11 pe-4 text-lg outline-none"
        />
      </div>
      <CommandList id={listId} sections={sections} activeKey={active?.key} onPoint={setActiveKey} onRun={run} />
      <div role="status">
        {note && (
          <p className="flex flex-wrap items-center gap-2 px-4 py-3 text-sm text-ink-soft">
            {note}
            {clients.error && (
              <Button size="sm" busy={clients.isRetrying} onClick={clients.retry}>
                {shell.retry}
              </Button>
            )}
          </p>
        )}
        {!note && wanted !== '' && <VisuallyHidden>{words.found(shown.length)}</VisuallyHidden>}
      </div>
    </BareDialog>
  );
}
