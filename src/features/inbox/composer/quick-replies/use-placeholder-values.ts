import type { Conversation } from '#contract/communication/conversations.ts';
import { formatPhone } from '#contract/rules/phone.ts';
import type { PlaceholderName } from '#contract/rules/placeholders.ts';
import { usePracticeContact } from '#src/services/campaigns/enrollment.ts';

/** What is known for the open places of a reply. With several pets nobody can tell which one is meant. */
export function usePlaceholderValues({ pet_owner, pets }: Conversation): Record<PlaceholderName, string | null> {
  const practice = usePracticeContact();
  return {
    owner: pet_owner?.first_name ?? null,
    pet: pets.length === 1 ? (pets[0]?.name ?? null) : null,
    practice: practice.name,
    'practice phone': formatPhone(practice.voicePhone) || null,
  };
}
