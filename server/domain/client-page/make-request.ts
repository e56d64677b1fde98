import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { roomsOf, slotsOf } from '#contract/rules/booking/booking-calendar.ts';
import { overlap, type Span } from '#contract/rules/calendar/slots.ts';
import { fullName } from '#contract/rules/practice/full-name.ts';
import { calendarOf, lockCalendar, takenBetween } from '../booking/calendar.ts';
import { bookingSetup, type BookingSetup, lengthOf } from '../booking/setup.ts';
import type { AppointmentCategory } from '#contract/campaigns/booking-config.ts';
import type { Context } from '../context.ts';
import { conversationWith } from '../conversation/conversation-with.ts';
import { receiveRequest } from '../request/receive.ts';
import {
  categoryOfPurpose,
  changeVisit,
  type ClientVisit,
  clientsWithPhone,
  isOffered,
  livingPets,
  type StepOutcome,
} from './internal.ts';
import { problemOfOpenRequests } from './open-requests.ts';

interface Wish {
  readonly note: string;
  readonly medication: string;
  readonly quantity: string;
}

const holdHours = 24;
/** A hold ends this long before its time, so that the practice's day fills up. */
const freeHoursBefore = 2;

/**
 * Sends the request that a client has put together. The time of a visit is checked again under the calendar's lock, and held for the client
 * until staff answer.
 */
export async function makeRequest(ctx: Context, visit: ClientVisit, wish: Wish): Promise<StepOutcome> {
  if (visit.purpose === 'REQUESTS') return { next: 'requests' };
  const pet = await petOf(ctx, visit);
  if (!pet) return { next: 'pet' };
  const category = categoryOfPurpose(visit.purpose);
  const medication = wish.medication.trim().slice(0, 200);
  if (!category && !medication) return { problem: 'details_missing' };

  // The conversation first and then the calendar, as booking locks them.
  const conversation = await conversationWith(ctx, visit.phone);
  const type = category ? 'Appointment' : 'RxRefill';
  const tooMany = await problemOfOpenRequests(ctx, visit, { conversationId: conversation.id, type, pet });
  if (tooMany) return { problem: tooMany };
  const reason = [wish.note.trim().slice(0, 500), await clientLine(ctx, visit, conversation.pet_owner_id)]
    .filter(Boolean)
    .join('\n');
  const details = { ...pet, reason: reason || null };
  if (!category) {
    const quantity = wish.quantity.trim().slice(0, 80) || null;
    const { requestId } = await receiveRequest(ctx, {
      from: visit.phone,
      type,
      details: { ...details, medication, quantity },
    });
    return finish(ctx, visit, requestId);
  }

  if (visit.starts_at === null) return { next: 'times' };
  await lockCalendar(ctx);
  const setup = await bookingSetup(ctx);
  if (!isOffered(setup, visit.purpose)) return { problem: 'not_offered' };
  const slot = await slotAt(ctx, setup, category, visit, Date.parse(visit.starts_at));
  if (!slot) return { problem: 'time_taken' };
  const { requestId } = await receiveRequest(ctx, {
    from: visit.phone,
    type,
    details: {
      ...details,
      category,
      preferred_start: new Date(slot.start).toISOString(),
      preferred_practitioner_id: visit.practitioner_id,
    },
  });
  await hold(ctx, requestId, slot);
  return finish(ctx, visit, requestId);
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

interface FreeSlot extends Span {
  readonly practitionerId: string;
  readonly facilityId: string | null;
}

/** Who and which room are free at a time, as clients are offered it. */
async function slotAt(
  ctx: Context,
  setup: BookingSetup,
  category: AppointmentCategory,
  { practitioner_id }: ClientVisit,
  start: number,
): Promise<FreeSlot | null> {
  const config = setup.configs[category];
  const calendar = await calendarOf(ctx, setup, category, {
    from: dayIn(new Date(start), setup.timeZone),
    days: 1,
    length: lengthOf(config),
    practitionerId: practitioner_id ?? undefined,
  });
  const slot = calendar.days.flatMap((day) => slotsOf(calendar, day, 'client')).find((one) => one.start === start);
  const practitioner = setup.practitioners.find(({ id }) => id === slot?.practitionerIds[0]);
  if (!slot || !practitioner) return null;
  const taken = await takenBetween(ctx, slot);
  const isFree = (room: string) => !taken.some((one) => one.facilityId === room && overlap(one, slot));
  const facilityId = roomsOf(config, practitioner, setup.facilities).find(isFree) ?? null;
  return { start: slot.start, end: slot.end, practitionerId: practitioner.id, facilityId };
}

const hold = (ctx: Context, request_id: string, { start, end, practitionerId, facilityId }: FreeSlot) =>
  ctx.db
    .insertInto('slot_hold')
    .values({
      practice: ctx.practice,
      request_id,
      practitioner_id: practitionerId,
      facility_id: facilityId,
      starts_at: new Date(start),
      ends_at: new Date(end),
      until: new Date(Math.min(ctx.now.getTime() + holdHours * 3_600_000, start - freeHoursBefore * 3_600_000)),
    })
    .execute();

async function finish(ctx: Context, visit: ClientVisit, requestId: string): Promise<StepOutcome> {
  await changeVisit(ctx, visit, { pet_id: null, starts_at: null, practitioner_id: null, purpose: 'REQUESTS' });
  return { next: `requests/${requestId}` };
}
