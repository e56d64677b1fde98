import { MessagesSquare, UserRound } from 'lucide-react';
import type { Conversation } from '#contract/communication/conversations.ts';
import type { PetOwner } from '#contract/communication/pet-owners.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import { fold } from '#contract/rules/search/search-words.ts';
import { fullName } from '#contract/rules/practice/full-name.ts';
import { nameOf, subtitleOf } from '#src/features/inbox/shared/conversation-summary.ts';
import { findConversations as find } from '#src/features/inbox/search/find-conversations.ts';
import type { People } from '#src/features/shell/palette/CommandPalette.tsx';
import type { Command } from '#src/features/shell/palette/command.ts';
import { fitOf } from '#src/features/shell/palette/find-commands.ts';
import { useCachedConversations } from '#src/services/communication/conversations.ts';
import { inbox } from '#src/strings/inbox.ts';
import { paths } from '../paths.ts';

/** More would push the other sections out of view. */
const mostConversations = 6;

/** The palette's people: cached conversations, matched like the inbox's search, and commands that open a client. */
export function useConversationPeople(go: (path: string) => void): People {
  const { rows, order } = useCachedConversations();

  const findConversations = (query: string): readonly Command[] => {
    const listed = [...order.INBOX, ...order.DONE].flatMap((slot) => rows[slot] ?? []);
    // A match in the name ranks before a match in the latest text.
    const rank = (conversation: Conversation) => {
      const name = nameOf(conversation);
      return fitOf(name, query) + (fold(name).includes(fold(query)) ? 0 : 1);
    };
    const found = find(listed, query)
      .map((conversation) => ({ conversation, rank: rank(conversation) }))
      .toSorted((a, b) => a.rank - b.rank);
    return bestPerPerson(found.map(({ conversation }) => conversation))
      .slice(0, mostConversations)
      .map((conversation) => ({
        key: conversation.id,
        group: 'conversations',
        label: nameOf(conversation),
        hint: hintOf(conversation),
        icon: MessagesSquare,
        personId: personOf(conversation),
        takesFocus: true,
        run: () => go(paths.conversation(conversation.id)),
      }));
  };

  const clientCommand = (owner: PetOwner): Command => {
    const animalOwnerId = owner.pims_id ?? '';
    const known = rows.find((row) => row.pet_owner?.pims_id === animalOwnerId);
    return {
      key: `client ${animalOwnerId}`,
      group: 'clients',
      label: fullName(owner.first_name, owner.last_name) || inbox.row.unknownClient,
      hint: [formatPhone(owner.contact_phone), animalOwnerId].filter(Boolean).join(' · '),
      icon: UserRound,
      personId: animalOwnerId,
      takesFocus: true,
      // The link carries the client's id only, so that the address holds no name or number.
      run: () => go(known ? paths.conversation(known.id) : paths.startConversation({ animalOwnerId })),
    };
  };

  return { findConversations, clientsAsCommands: (owners) => owners.map(clientCommand) };
}

/** Keeps the best match of each client, who may text from several numbers. */
function bestPerPerson(found: readonly Conversation[]): readonly Conversation[] {
  const first = new Map<string, Conversation>();
  for (const conversation of found) {
    const person = personOf(conversation);
    if (!first.has(person)) first.set(person, conversation);
  }
  return [...first.values()];
}

const personOf = ({ id, pet_owner: owner }: Conversation): string => owner?.pims_id ?? `nobody ${id}`;

const hintOf = (conversation: Conversation): string =>
  [subtitleOf(conversation), formatPhone(conversation.sms_phone)].filter(Boolean).join(' · ');
