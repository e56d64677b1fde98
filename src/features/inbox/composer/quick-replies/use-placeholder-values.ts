import type { Conversation } from '#contract/communication/conversations.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import type { PlaceholderName } from '#contract/rules/texting/placeholders.ts';
import { usePracticeContact } from '#src/services/campaigns/enrollment.ts';
import { useListAnimalsQuery } from '#src/services/campaigns/clients.ts';
import { likelyPets, tagsOf } from '../../client/chosen-pets.ts';

/** What is known for the open places of a reply, `isAsked` being whether somebody is about to put one in. */
export function usePlaceholderValues(
  conversation: Conversation,
  isAsked: boolean,
): Record<PlaceholderName, string | null> {
  const practice = usePracticeContact();
  return {
    owner: conversation.pet_owner?.first_name ?? null,
    pet: usePetName(conversation, isAsked),
    practice: practice.name,
    'practice phone': formatPhone(practice.voicePhone) || null,
  };
}

/** The pet that is meant: the one that the conversation is tagged with, or else the client's only one. */
function usePetName({ pet_owner: owner, pets: tagged }: Conversation, isAsked: boolean): string | null {
  const animalOwnerId = owner?.id ?? '';
  const skip = !isAsked || animalOwnerId === '' || tagged.length > 0;
  const { currentData } = useListAnimalsQuery({ animalOwnerId }, { skip, refetchOnMountOrArgChange: 60 });
  const all = currentData?.data ?? [];
  const [pet, ...others] = tagged.length > 0 ? tagged : tagsOf(all, likelyPets(all, tagged));
  return pet && others.length === 0 ? pet.name : null;
}
