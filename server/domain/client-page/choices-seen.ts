import { hashOf } from '../secret.ts';
import type { ClientVisit } from './internal.ts';

/** The forms that build on what was chosen before them. */
export type ChoosingStep = 'who' | 'pet' | 'times' | 'note';

/**
 * A fingerprint of what a page shows as chosen, which its form sends back: another tab may have changed it since. A choice that a form makes
 * itself does not count, so that a client can go back and choose again.
 */
export function choicesSeen(visit: ClientVisit, step: ChoosingStep): string {
  const { purpose, pet_owner_id, pet_id, stranger, practitioner_id, starts_at } = visit;
  const chosen: Readonly<Record<ChoosingStep, readonly unknown[]>> = {
    who: [purpose],
    pet: [purpose, pet_owner_id],
    times: [purpose, pet_owner_id, pet_id, stranger, practitioner_id],
    note: [purpose, pet_owner_id, pet_id, stranger, practitioner_id, starts_at],
  };
  return hashOf(JSON.stringify(chosen[step])).slice(0, 16);
}
