import { PawPrint, UsersRound } from 'lucide-react';
import type { Conversation } from '#contract/communication/conversations.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { clients } from '#src/strings/clients.ts';
import { Status } from '#src/ui/Status.tsx';
import { nameOf } from '../shared/conversation-summary.ts';

/** The contact whose phone it is, if not the client's, and the tagged pets. */
export function ContactAndTags({ conversation }: { conversation: Conversation }) {
  const { pets, pet_owner: owner, secondary_contact: contact } = conversation;
  const hasContacts = useFlag('two-way-message-secondary-contacts-enabled');
  const canTag = useFlag('conversation-pet-assignment-enabled');
  const contactPerson = hasContacts ? contact : null;
  const tags = canTag ? pets : [];
  if (!contactPerson && tags.length === 0) return null;
  const client = owner?.first_name ?? nameOf(conversation);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5 text-sm text-ink-soft">
      {contactPerson && (
        <p className="flex items-center gap-2">
          <UsersRound aria-hidden className="size-4 shrink-0 text-ink-faint" />
          {clients.contact.texting(client, contactPerson.relation, contactPerson.name)}
        </p>
      )}
      {tags.length > 0 && (
        <ul aria-label={clients.tagging.tagged} className="flex flex-wrap gap-1">
          {tags.map(({ id, name }) => (
            <li key={id}>
              <Status icon={<PawPrint aria-hidden />}>{name}</Status>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
