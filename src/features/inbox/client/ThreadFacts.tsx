import { PawPrint } from 'lucide-react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { formatPhone } from '#contract/rules/phone.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { clients } from '#src/strings/clients.ts';
import { Status } from '#src/ui/Status.tsx';
import { nameOf } from '../list/conversation-row.ts';

/** Under the client's name: who holds the phone if it is somebody else, the number, and what the conversation is about. */
export function ThreadFacts({ conversation }: { conversation: Conversation }) {
  const { pets, pet_owner: owner, secondary_contact: contact, sms_phone } = conversation;
  const hasContacts = useFlag('two-way-message-secondary-contacts-enabled');
  const canTag = useFlag('conversation-pet-assignment-enabled');
  const name = nameOf(conversation);
  const phone = formatPhone(sms_phone);
  const texting =
    contact && hasContacts && clients.contact.texting(owner?.first_name ?? name, contact.relation, contact.name);
  const facts = [texting, phone].filter((fact) => fact && fact !== name);
  const tags = canTag ? pets : [];
  if (facts.length === 0 && tags.length === 0) return null;
  return (
    <div className="flex min-w-0 items-center gap-2 text-xs text-ink-faint">
      {facts.length > 0 && <p className="truncate tabular-nums">{facts.join(' · ')}</p>}
      {tags.length > 0 && (
        <ul aria-label={clients.tagging.tagged} className="flex min-w-0 shrink gap-1 overflow-hidden">
          {tags.map(({ id, name: pet }) => (
            <li key={id}>
              <Status icon={<PawPrint aria-hidden />}>{pet}</Status>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
