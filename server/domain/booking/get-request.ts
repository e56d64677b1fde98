import type { getBookingRequest as call, isRequestAvailable as availableCall } from '#contract/campaigns/booking.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { type RequestDetails, requestStatusOf } from '#contract/communication/messages.ts';
import { nameOrNull } from '#contract/rules/practice/full-name.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { findRequest } from '../request/internal.ts';
import { categoryOf } from './category.ts';
import { bookingSetup, lengthOf } from './setup.ts';

/** An appointment request with what the booking form needs (API-60). */
export async function getBookingRequest(ctx: Context, { id }: Parsed<typeof call>): Promise<Output<typeof call>> {
  const { request, conversation_id } = await appointmentRequest(ctx, id);
  const category = categoryOf(request);
  const config = (await bookingSetup(ctx)).configs[category];
  const moved = await movedVisit(ctx, request);
  return {
    id: request.request_id,
    status: requestStatusOf(request),
    conversationId: conversation_id,
    clientName: await clientNameOf(ctx, conversation_id),
    petName: request.pet_name,
    appointmentCategory: category,
    reason: request.reason ?? null,
    preferredStart: request.preferred_start ?? null,
    appointmentLengthInMinutes: moved?.length_in_minutes ?? lengthOf(config),
    assignedDepartmentId: config.assignedDepartmentId,
    ...(moved && { appointmentTypeId: moved.type_id, practitionerId: moved.practitioner_id }),
  };
}

/** The visit that a request asks to move. */
async function movedVisit(ctx: Context, { moves }: RequestDetails) {
  if (!moves) return undefined;
  return ctx.db
    .selectFrom('appointment')
    .select(['length_in_minutes', 'type_id', 'practitioner_id'])
    .where('practice', '=', ctx.practice)
    .where('id', '=', moves.appointment_id)
    .executeTakeFirst();
}

/** Whether it can still be booked (API-61). */
export async function isRequestAvailable(
  ctx: Context,
  { id }: Parsed<typeof availableCall>,
): Promise<Output<typeof availableCall>> {
  const status = requestStatusOf((await appointmentRequest(ctx, id)).request);
  return { available: status === 'OPEN', status };
}

async function appointmentRequest(ctx: Context, id: string) {
  const found = await findRequest(ctx, id);
  if (found.request_type !== 'Appointment') throw new Refusal('request_not_found');
  return found;
}

async function clientNameOf(ctx: Context, conversationId: string): Promise<string | null> {
  const owner = await ctx.db
    .selectFrom('conversation')
    .innerJoin('pet_owner as owner', (join) =>
      join.onRef('owner.practice', '=', 'conversation.practice').onRef('owner.id', '=', 'conversation.pet_owner_id'),
    )
    .select(['owner.first_name', 'owner.last_name'])
    .where('conversation.practice', '=', ctx.practice)
    .where('conversation.id', '=', conversationId)
    .executeTakeFirst();
  return nameOrNull(owner?.first_name, owner?.last_name);
}
