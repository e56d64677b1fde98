import { formatPhone } from '#contract/rules/texting/phone.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { clients } from '#src/strings/clients.ts';
import { inbox } from '#src/strings/inbox.ts';
import { startConversation } from '#src/strings/start-conversation.ts';
import { Button } from '#src/ui/Button.tsx';
import type { FoundClient } from './client-search.ts';
import { ClientLine } from './ClientLine.tsx';

const words = startConversation;

interface StartableClientProps {
  client: FoundClient;
  onStart: (client: Pick<FoundClient, 'id' | 'phone'>) => void;
  /** The number that a conversation is being started with. */
  startingPhone: string | undefined;
}

/** A client to start a conversation with, and the secondary contacts with their own numbers (IN-53). */
export function StartableClient({ client, onStart, startingPhone }: StartableClientProps) {
  const hasContacts = useFlag('two-way-message-secondary-contacts-enabled');
  const { id, name, phone, contacts } = client;
  return (
    <li>
      <ClientLine client={client}>
        {phone === null ? (
          <span className="text-sm text-ink-soft">{words.noNumber}</span>
        ) : (
          <Button
            size="sm"
            aria-label={words.startWith(name)}
            busy={startingPhone === phone}
            onClick={() => onStart(client)}
          >
            {words.start}
          </Button>
        )}
      </ClientLine>
      {hasContacts && contacts.length > 0 && (
        <ul aria-label={clients.contact.of(name)} className="mb-1 ms-11 flex flex-col border-s border-line ps-3">
          {contacts.map((contact) => (
            <li key={contact.id} className="flex min-h-9 items-center gap-3 text-sm">
              <span className="min-w-0 flex-1">
                {inbox.contactNamed(contact.name, contact.relation)}
                {' · '}
                <span className="whitespace-nowrap text-ink-faint tabular-nums">
                  {formatPhone(contact.phone) || contact.phone}
                </span>
              </span>
              <Button
                size="sm"
                aria-label={words.startWith(contact.name)}
                busy={startingPhone === contact.phone}
                onClick={() => onStart({ id, phone: contact.phone })}
              >
                {words.start}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
