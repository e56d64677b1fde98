import { useRef } from 'react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { shell } from '#src/strings/shell.ts';
import { startConversation } from '#src/strings/start-conversation.ts';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import type { StartNewClient } from '../shared/addresses.ts';
import { blankFields, fieldsOf } from './client-search.ts';
import { ClientSearchForm } from './ClientSearchForm.tsx';
import { FoundClientsPane, foundSummary } from './FoundClientsPane.tsx';
import { StartableClient } from './StartableClient.tsx';
import { type FoundClients, useClientSearch, useLinkedClient } from './use-found-clients.ts';
import { useStartConversation } from './use-start-conversation.ts';

const words = startConversation;

export interface NewConversationDialogProps {
  /** The client that a start-new link names (IN-57); null without such a link. */
  client: StartNewClient | null;
  /** Called with the started conversation, or without one if the dialog was closed. */
  onEnd: (started?: Conversation) => void;
}

/** Finds a client of the practice and opens the conversation with them. */
export function NewConversationDialog({ client, onEnd }: NewConversationDialogProps) {
  const firstField = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const search = useClientSearch(client ? fieldsOf(client) : blankFields, results);
  const linked = useLinkedClient(client);
  const isStarted = useRef(false);
  const { startWith, starting } = useStartConversation((started) => {
    isStarted.current = true;
    onEnd(started);
  });
  return (
    <Dialog
      open
      onClose={() => onEnd()}
      title={words.title}
      description={words.intro}
      closeLabel={shell.close}
      size="lg"
      initialFocus={firstField}
      returnsFocus={() => !isStarted.current}
    >
      <ClientSearchForm search={search} firstField={firstField} />
      <FoundClientsPane
        ref={results}
        found={search.found ?? linked}
        summary={search.found ? foundSummary(search.found) : linkedSummary(linked)}
        page={search.page}
        onPage={search.turnTo}
      >
        {(found) => (
          <StartableClient
            client={found}
            onStart={(chosen) => void startWith(chosen)}
            startingPhone={starting?.petOwnerId === found.id ? starting.smsPhone : undefined}
          />
        )}
      </FoundClientsPane>
    </Dialog>
  );
}

/** For the client of a start-new link, before any search. */
function linkedSummary(linked: FoundClients | null): string {
  if (!linked?.clients) return foundSummary(linked);
  return linked.total > 0 ? words.opened : words.hint;
}
