import { fullName } from '#contract/rules/practice/full-name.ts';
import { lockCalendar } from '../booking/calendar.ts';
import { bookingSetup } from '../booking/setup.ts';
import type { Context } from '../context.ts';
import { conversationWith } from '../conversation/conversation-with.ts';
import { findRequest } from '../request/internal.ts';
import { freeSlotAt, holdSlot } from './hold.ts';
import { type ClientVisit, clientsWithPhone, type StepOutcome } from './internal.ts';
import { finish } from './make-request.ts';
import { isNoteTooLong, readNote } from './note.ts';
import { problemOfOpenRequests } from './open-requests.ts';
import { sendRequest } from './send-request.ts';
import { upcomingVisits } from './upcoming-visits.ts';

interface WantedMove {
  readonly visitId: string;
  /** In milliseconds, as the form sent it; empty where nothing was chosen. */
  readonly start: string;
  readonly note: string;
}

const furthest = 400 * 24 * 3_600_000;

/** Requests another time for a booked visit, and holds it until staff answer. The visit itself stays where it is. */
export async function askToMove(
  ctx: Context,
  clientVisit: ClientVisit,
  { visitId, start: typed, note }: WantedMove,
): Promise<StepOutcome> {
  const { phone } = clientVisit;
  // The conversation first and then the calendar, as booking locks them.
  const conversation = await conversationWith(ctx, phone);
  await lockCalendar(ctx);
  const setup = await bookingSetup(ctx);
  const visit = (await upcomingVisits(ctx, setup, clientVisit)).find(({ id }) => id === visitId);
  if (!visit) return { problem: 'visit_not_found' };
  const { moving, petOwnerId } = visit;
  if (moving.can === 'wait') {
    const { preferred_start: requested } = (await findRequest(ctx, moving.requestId)).request;
    return !requested || Date.parse(requested) === Number(typed)
      ? { next: `requests/${moving.requestId}` }
      : { problem: 'move_requested', time: { moment: requested, timeZone: setup.timeZone } };
  }
  if (moving.can === 'call') return { problem: moving.because };
  if (typed === '') return { problem: 'choice_missing' };
  if (isNoteTooLong(note)) return { problem: 'note_too_long' };
  const start = Number(typed);
  const pet = { pet_id: visit.petId, pet_name: visit.petName };
  const tooMany = await problemOfOpenRequests(
    ctx,
    { ...clientVisit, pet_owner_id: petOwnerId },
    { type: 'Appointment', pet },
  );
  if (tooMany) return { problem: tooMany };
  const now = ctx.now.getTime();
  const slot =
    start > now && start < now + furthest && start !== Date.parse(visit.startsAt)
      ? await freeSlotAt(ctx, setup, moving.category, {
          start,
          length: moving.length,
          practitionerId: null,
          preferredId: visit.practitionerId,
          movedId: visit.id,
        })
      : null;
  if (!slot) return { problem: 'time_taken' };

  const isOfConversation = petOwnerId === conversation.pet_owner_id;
  const owner = isOfConversation ? null : (await clientsWithPhone(ctx, phone)).find(({ id }) => id === petOwnerId);
  const name = owner && fullName(owner.firstName, owner.lastName);
  const sent = await sendRequest(ctx, {
    from: phone,
    type: 'Appointment',
    details: {
      ...pet,
      reason: [readNote(note), name && `From ${name}.`].filter(Boolean).join('\n') || null,
      category: moving.category,
      preferred_start: new Date(slot.start).toISOString(),
      preferred_practitioner_id: slot.practitionerId,
      moves: {
        appointment_id: visit.id,
        start: visit.startsAt,
        type: visit.type,
        practitioner: visit.practitioner,
      },
    },
  });
  if ('problem' in sent) return sent;
  await holdSlot(ctx, sent.requestId, slot);
  return finish(ctx, clientVisit, sent.requestId);
}
