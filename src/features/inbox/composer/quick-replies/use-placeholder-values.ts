import type { Conversation } from '#contract/communication/conversations.ts';
import { formatPhone } from '#contract/rules/texting/phone.ts';
import type { PlaceholderName } from '#contract/rules/texting/placeholders.ts';
import { usePracticeContact } from '#src/services/campaigns/enrollment.ts';
import { useListAnimalsQuery } from '#src/services/campaigns/clients.ts';
import { likelyPets, tagsOf } from '../../client/chosen-pets.ts';

/**
 * The values for a reply's placeholders.
 * @param isNeeded whether the list of replies is open; pets are loaded only then.
 */
export function usePlaceholderValues(
  conversation: Conversation,
  isNeeded: boolean,
): Record<PlaceholderName, string | null> {
  const practice = usePracticeContact();
  return {
    owner: conversation.pet_owner?.first_name ?? null,
    pet: usePetName(conversation, isNeeded),
    practice: practice.name,
    'practice phone': formatPhone(practice.voicePhone) || null,
  };
}

/** The pet that the conversation is tagged with, or else the client's only one; null if there are several. */
function usePetName({ pet_owner: owner, pets: tagged }: Conversation, isNeeded: boolean): string | null {
  const animalOwnerId = owner?.id ?? '';
  const skip = !isNeeded || animalOwnerId === '' || tagged.length > 0;
  const { currentData } = useListAnimalsQuery({ animalOwnerId }, { skip, refetchOnMountOrArgChange: 60 });
  const all = currentData?.data ?? [];
  const [pet, ...others] = tagged.length > 0 ? tagged : tagsOf(all, likelyPets(all, tagged));
  return pet && others.length === 0 ? pet.name : null;
}
