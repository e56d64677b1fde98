import type { Slot } from '#contract/campaigns/booking.ts';
import type { Conversation } from '#contract/communication/conversations.ts';
import type { RequestDetails } from '#contract/communication/messages.ts';
import { formatDay, formatTime } from '#src/lib/dates.ts';
import { booking } from '#src/strings/booking.ts';

interface SuggestedVisit {
  slot: Pick<Slot, 'startTime'> | undefined;
  practitioner: { readonly name: string } | null;
}

/** The suggested text to the client; empty as long as no time is chosen. */
export function suggestedText(
  { slot, practitioner }: SuggestedVisit,
  { pet_owner: owner }: Conversation,
  details: RequestDetails | null,
  zone: string,
): string {
  if (!slot) return '';
  return booking.suggestion({
    client: owner?.first_name ?? null,
    pet: details?.pet_name ?? null,
    day: formatDay(slot.startTime, zone),
    time: formatTime(slot.startTime, zone),
    staff: practitioner?.name ?? null,
    isMove: Boolean(details?.moves),
  });
}
