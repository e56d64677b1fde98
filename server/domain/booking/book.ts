import { randomUUID } from 'node:crypto';
import type { bookAppointment as call } from '#contract/campaigns/booking.ts';
import { requestStatusOf } from '#contract/communication/messages.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { dayIn } from '#contract/rules/cadences/cadence-moments.ts';
import { slotsOf } from '#contract/rules/booking/booking-calendar.ts';
import type { Span } from '#contract/rules/calendar/slots.ts';
import { recordPracticeData } from '../appointment/record-practice-data.ts';
import type { Context } from '../context.ts';
import { sendWords } from '../conversation/send-message.ts';
import { takesWriteBacks } from '../practice/takes-write-backs.ts';
import { refuseField, Refusal } from '../refusal.ts';
import { changeRequest, type LockedRequest, lockRequest } from '../request/internal.ts';
import { requireTextable } from '../sms-recipient/require-textable.ts';
import { staffName } from '../user/staff-name.ts';
import { addBookedLine } from './booked-line.ts';
import { calendarOf, lockCalendar } from './calendar.ts';
import { categoryOf } from './category.ts';
import { handOver, handOverMove } from './hand-over.ts';
import { lockMovedVisit, moveVisit, type MoveTarget } from './moved-visit.ts';
import { slotUnavailable } from './next-free-times.ts';
import { patientOf } from './patient.ts';
import { bookingSetup, type BookingSetup } from './setup.ts';
import { rangeOf } from './time-range.ts';

/** Who takes a visit over besides the practice's own calendar. */
export interface BookingOptions {
  readonly publicOrigin: string;
  /** Whether this server calls a practice software, which must take the visit before it counts as booked. */
  readonly hasPracticeSoftware: boolean;
}

/**
 * Books a request (API-62), or moves the visit that it asks to move: in one transaction it writes the appointment and, without a practice
 * software, a line in the thread and the text to the client. With one, the request is pending, and `recordWriteBack` writes both after the
 * acceptance.
 */
export async function bookAppointment(
  ctx: Context,
  input: Parsed<typeof call>,
  { publicOrigin, hasPracticeSoftware: isCalled }: BookingOptions,
): Promise<Output<typeof call>> {
  const span = rangeOf(input);
  const hasPracticeSoftware = await takesWriteBacks(ctx, isCalled);
  const locked = await lockRequest(ctx, input.bookingRequestId);
  if (locked.request_type !== 'Appointment') throw new Refusal('request_not_found');
  const status = requestStatusOf(locked.request);
  if (status === 'BOOKED' || status === 'PENDING') throw new Refusal('already_booked');
  if (status !== 'OPEN') throw new Refusal('request_closed');

  await lockCalendar(ctx);
  const setup = await bookingSetup(ctx);
  const moved = await lockMovedVisit(ctx, locked.request);
  const visit = await visitOf(ctx, input, locked, span, setup);
  const appointmentId = moved?.id ?? (await writeAppointment(ctx, locked, visit, span, hasPracticeSoftware));
  const author = await staffName(ctx);
  const change = {
    status: hasPracticeSoftware ? 'PENDING' : 'BOOKED',
    handled_by: author,
    handled_at: ctx.now.toISOString(),
    booked: {
      appointment_id: appointmentId,
      start: new Date(span.start).toISOString(),
      end: new Date(span.end).toISOString(),
      type: visit.type.name,
      practitioner: visit.practitioner.name,
      facility: visit.room?.name ?? null,
    },
    refused: null,
    is_failing: false,
    visit_now: null,
  } as const;
  const requestMessage = await changeRequest(ctx, locked, change);
  const text = input.message?.trim() ? input.message : null;
  const answer = { id: appointmentId, bookingRequestId: locked.request.request_id, requestMessage };
  if (hasPracticeSoftware) {
    if (text !== null) await requireTextable(ctx, locked.conversation.sms_phone);
    const handedOver = { appointmentId, requestId: locked.request.request_id, text, author };
    const writeBackId = await (moved
      ? handOverMove(ctx, handedOver, targetOf(visit, span))
      : handOver(ctx, handedOver));
    return { ...answer, writeBackId };
  }
  if (moved) await moveVisit(ctx, moved.id, targetOf(visit, span));
  await addBookedLine(ctx, locked.conversation_id, { ...locked.request, ...change });
  if (text !== null) await sendWords(ctx, locked.conversation_id, text, publicOrigin);
  return answer;
}

interface Visit {
  readonly type: { readonly id: string; readonly name: string };
  readonly practitioner: { readonly id: string; readonly name: string };
  readonly room: { readonly id: string; readonly name: string } | null;
}

const targetOf = ({ type, practitioner, room }: Visit, { start, end }: Span): MoveTarget => ({
  startsAt: new Date(start).toISOString(),
  lengthInMinutes: (end - start) / 60_000,
  type,
  practitioner,
  facilityId: room?.id ?? null,
});

/**
 * @throws Refusal for a type, a staff member or a room that is unknown or not available at that time.
 */
async function visitOf(
  ctx: Context,
  input: Parsed<typeof call>,
  { request }: LockedRequest,
  { start, end }: Span,
  setup: BookingSetup,
): Promise<Visit> {
  const type = setup.appointmentTypes.find(({ id }) => id === input.appointmentTypeId);
  if (!type) throw refuseField('body.appointmentTypeId', 'The practice has no such type of appointment.');
  const practitioner = setup.practitioners.find(({ id }) => id === input.practitionerId);
  if (!practitioner) throw refuseField('body.practitionerId', 'No bookable staff member has this id.');
  if (type.departmentId !== null && !practitioner.departments.some(({ id }) => id === type.departmentId))
    throw new Refusal('type_not_in_department');
  const room = input.facilityId ? setup.facilities.find(({ id }) => id === input.facilityId) : null;
  if (room === undefined) throw refuseField('body.facilityId', 'The branch has no such room.');
  if (!room && setup.rules.appointmentBooking.appointmentsRequireFacilities)
    throw refuseField('body.facilityId', 'Choose a room.');

  const facilityId = room?.id ?? (input.facilityId === undefined ? undefined : null);
  const calendar = await calendarOf(ctx, setup, categoryOf(request), {
    from: dayIn(new Date(start), setup.timeZone),
    days: 1,
    length: (end - start) / 60_000,
    practitionerId: practitioner.id,
    facilityId,
    movedId: request.moves?.appointment_id,
  });
  const slots = calendar.days.flatMap((day) => slotsOf(calendar, day, 'staff'));
  if (!slots.some((slot) => slot.start === start))
    throw await slotUnavailable(ctx, setup, request, { start, end, practitionerId: practitioner.id, facilityId });
  return { type, practitioner, room };
}

/** Recorded like an appointment of the practice software, so that everything that depends on appointments sees this one too. */
async function writeAppointment(
  ctx: Context,
  locked: LockedRequest,
  visit: Visit,
  span: Span,
  isPending: boolean,
): Promise<string> {
  const id = randomUUID();
  const { animalOwner, animal } = await patientOf(ctx, locked);
  await recordPracticeData(ctx, {
    action_type: 'PRACTICE_DATA_UPSERT',
    resource_id: id,
    data: {
      timestamp: ctx.now.toISOString(),
      appointment: {
        id,
        date: new Date(span.start).toISOString(),
        type: visit.type.name,
        typeId: visit.type.id,
        confirmed: false,
        confirmedDate: null,
        resource: visit.practitioner.name,
        ...(isPending && { pending: true }),
      },
      animalOwner,
      animal,
    },
  });
  await ctx.db
    .updateTable('appointment')
    .set({
      length_in_minutes: (span.end - span.start) / 60_000,
      practitioner_id: visit.practitioner.id,
      facility_id: visit.room?.id ?? null,
      booking_request_id: locked.request.request_id,
    })
    .where('practice', '=', ctx.practice)
    .where('id', '=', id)
    .execute();
  return id;
}
