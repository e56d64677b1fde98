import { fullName } from '#contract/rules/practice/full-name.ts';
import { cutText } from '#contract/rules/text/cut-text.ts';
import { lockCalendar } from '../booking/calendar.ts';
import { bookingSetup, lengthOf } from '../booking/setup.ts';
import type { Context } from '../context.ts';
import { conversationWith } from '../conversation/conversation-with.ts';
import { freeSlotAt, holdSlot } from './hold.ts';
import {
  categoryOfPurpose,
  changeVisit,
  type ClientVisit,
  clientsWithPhone,
  isOffered,
  livingPets,
  requestTypeOf,
  type StepOutcome,
} from './internal.ts';
import { isNoteTooLong, readNote } from './note.ts';
import { problemOfOpenRequests } from './open-requests.ts';
import { sendRequest } from './send-request.ts';

/** In characters. */
const longest = { medication: 200, quantity: 80 };

/** As it was typed. */
interface Wish {
  readonly note: string;
  readonly medication: string;
  readonly quantity: string;
}

/**
 * Sends the request that a client has put together. The time of a visit is checked again under the calendar's lock, and held for the client
 * until staff answer.
 */
export async function makeRequest(ctx: Context, visit: ClientVisit, wish: Wish): Promise<StepOutcome> {
  if (visit.purpose === 'REQUESTS') return { next: 'requests' };
  const pet = await petOf(ctx, visit);
  if (!pet) return { next: 'pet' };
  const category = categoryOfPurpose(visit.purpose);
  const medication = cutText(wish.medication.trim(), longest.medication);
  if (!category && !medication) return { problem: 'details_missing' };
  if (isNoteTooLong(wish.note)) return { problem: 'note_too_long' };

  // The conversation first and then the calendar, as booking locks them; the latter before open requests are counted, because another
  // phone of the household has another conversation.
  const conversation = await conversationWith(ctx, visit.phone);
  if (category) await lockCalendar(ctx);
  const setup = await bookingSetup(ctx);
  if (!isOffered(setup, visit.purpose)) return { problem: 'not_offered' };
  const type = requestTypeOf(visit.purpose);
  const tooMany = await problemOfOpenRequests(ctx, visit, { type, pet });
  if (tooMany) return { problem: tooMany };
  const reason = [readNote(wish.note), await clientLine(ctx, visit, conversation.pet_owner_id)]
    .filter(Boolean)
    .join('\n');
  const details = { ...pet, reason: reason || null };
  if (!category) {
    const quantity = cutText(wish.quantity.trim(), longest.quantity) || null;
    const sent = await sendRequest(ctx, { from: visit.phone, type, details: { ...details, medication, quantity } });
    return 'problem' in sent ? sent : finish(ctx, visit, sent.requestId);
  }

  if (visit.starts_at === null) return { next: 'times' };
  const slot = await freeSlotAt(ctx, setup, category, {
    start: Date.parse(visit.starts_at),
    length: lengthOf(setup.configs[category]),
    practitionerId: visit.practitioner_id,
  });
  if (!slot) return { problem: 'time_taken' };
  const sent = await sendRequest(ctx, {
    from: visit.phone,
    type,
    details: {
      ...details,
      category,
      preferred_start: new Date(slot.start).toISOString(),
      preferred_practitioner_id: visit.practitioner_id,
    },
  });
  if ('problem' in sent) return sent;
  await holdSlot(ctx, sent.requestId, slot);
  return finish(ctx, visit, sent.requestId);
}

/** The animal, which may have died since it was chosen. */
async function petOf(ctx: Context, { pet_owner_id, pet_id, stranger }: ClientVisit) {
  if (stranger) return { pet_id: null, pet_name: stranger.pet };
  if (pet_owner_id === null || pet_id === null) return null;
  const pet = (await livingPets(ctx, pet_owner_id)).find(({ id }) => id === pet_id);
  return pet ? { pet_id: pet.id, pet_name: pet.name } : null;
}

/** Who asks, for staff, where the conversation does not say it. */
async function clientLine(ctx: Context, visit: ClientVisit, ownerOfConversation: string | null): Promise<string> {
  const { stranger, pet_owner_id, phone } = visit;
  if (stranger) return `From ${stranger.name}, who is not a client yet. ${stranger.pet}: ${stranger.species}.`;
  if (pet_owner_id === ownerOfConversation) return '';
  const client = (await clientsWithPhone(ctx, phone)).find(({ id }) => id === pet_owner_id);
  const name = client && fullName(client.firstName, client.lastName);
  return name ? `From ${name}.` : '';
}

/** What follows a request that was sent. */
export async function finish(ctx: Context, visit: ClientVisit, requestId: string): Promise<StepOutcome> {
  const nothingChosen = { pet_id: null, starts_at: null, practitioner_id: null, draft: null };
  await changeVisit(ctx, visit, { ...nothingChosen, purpose: 'REQUESTS' });
  return { next: `requests/${requestId}` };
}
