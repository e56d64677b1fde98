import { useEffect, useRef, useState } from 'react';
import { Search } from 'lucide-react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { useUpdateConversationMutation } from '#src/services/communication/conversations.ts';
import { describeError } from '#src/services/describe-error.ts';
import { clients } from '#src/strings/clients.ts';
import { errorMessages, messageForCode } from '#src/strings/errors.ts';
import { inbox } from '#src/strings/inbox.ts';
import { shell } from '#src/strings/shell.ts';
import { startConversation } from '#src/strings/start-conversation.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import { showToast } from '#src/ui/toasts/toast.ts';
import { matchOf } from '../shared/conversation-summary.ts';
import { blankFields, type FoundClient } from '../start/client-search.ts';
import { ClientLine } from '../start/ClientLine.tsx';
import { ClientSearchForm } from '../start/ClientSearchForm.tsx';
import { FoundClientsPane, foundSummary } from '../start/FoundClientsPane.tsx';
import { type FoundClients, useClientSearch, useClientsWithPhone } from '../start/use-found-clients.ts';

const words = clients.unknown;

interface LinkClientDialogProps {
  conversation: Conversation;
  onEnd: () => void;
}

/** Links the number to a client: one of those who have it, or one found by search. */
export function LinkClientDialog({ conversation, onEnd }: LinkClientDialogProps) {
  const firstField = useRef<HTMLInputElement>(null);
  const phone = formatPhone(conversation.sms_phone) || (conversation.sms_phone ?? '');
  const candidates = useClientsWithPhone(conversation.sms_phone ?? '');
  const results = useRef<HTMLDivElement>(null);
  const search = useClientSearch(blankFields, results);
  const { linkTo, linkingId, failure } = useLink(conversation, onEnd);
  // The search opens at once only if no client has the number.
  const [isSearching, setSearching] = useState(matchOf(conversation.pet_owner) === 'zero');
  useEffect(() => {
    if (isSearching) firstField.current?.focus();
  }, [isSearching]);
  return (
    <Dialog
      open
      onClose={onEnd}
      title={words.title}
      description={words.intro(phone)}
      closeLabel={shell.close}
      size="lg"
      initialFocus={firstField}
    >
      {isSearching && <ClientSearchForm search={search} firstField={firstField} />}
      <p role="alert" className="mt-3 text-sm text-bad empty:hidden">
        {failure}
      </p>
      <FoundClientsPane
        ref={results}
        found={search.found ?? candidates}
        summary={search.found ? foundSummary(search.found) : candidateSummary(candidates)}
        page={search.page}
        onPage={search.turnTo}
      >
        {(client) => (
          <li>
            <ClientLine client={client}>
              <Button
                size="sm"
                aria-label={words.linkTo(client.name)}
                busy={client.id === linkingId}
                onClick={() => void linkTo(client)}
              >
                {words.link}
              </Button>
            </ClientLine>
          </li>
        )}
      </FoundClientsPane>
      {!isSearching && (
        <Button className="mb-3" icon={<Search aria-hidden />} onClick={() => setSearching(true)}>
          {words.another}
        </Button>
      )}
    </Dialog>
  );
}

function candidateSummary({ clients: found, isFetching, total }: FoundClients): string {
  if (!found) return isFetching ? startConversation.searching : '';
  return total > 0 ? words.candidates(total) : words.nobody;
}

/** Links the number, with an undo. A refusal is shown in the dialog. */
function useLink({ id, sms_phone }: Conversation, onLinked: () => void) {
  const [update, { isLoading, originalArgs, error }] = useUpdateConversationMutation();
  const linkTo = async (client: FoundClient) => {
    if (isLoading) return;
    const { data } = await update({ id, pet_owner_id: client.id });
    if (!data) return;
    onLinked();
    showToast({
      title: words.linked(formatPhone(sms_phone) || (sms_phone ?? ''), client.name),
      alertLevel: 'success',
      action: { label: inbox.undo, onClick: () => void undo() },
    });
  };
  const undo = async () => {
    const { error: failed } = await update({ id, pet_owner_id: null });
    if (!failed) return;
    const reason = describeError(failed);
    showToast({
      title: errorMessages.conversation_update_failed,
      text: messageForCode(reason.code, reason.message),
      alertLevel: 'error',
      action: { label: inbox.retry, onClick: () => void undo() },
    });
  };
  const { code, message } = describeError(error);
  return {
    linkTo,
    linkingId: isLoading ? originalArgs?.pet_owner_id : undefined,
    failure: error ? `${errorMessages.conversation_update_failed} ${messageForCode(code, message)}` : null,
  };
}
