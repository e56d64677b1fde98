import { sql } from 'kysely';
import type { getCalendarFacts as call } from '#contract/campaigns/calendar-facts.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { takenOn } from './calendar.ts';
import { categoryOf } from './category.ts';
import { bookingSetup } from './setup.ts';

/** What the offered times of some days depend on beside the configuration. */
export async function getCalendarFacts(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const { timeZone, practitioners, facilities, schedules } = await bookingSetup(ctx);
  const taken = await takenOn(ctx, input);
  return {
    timeZone,
    practitioners: [...practitioners],
    facilities,
    schedules: [...schedules],
    taken: taken.map(({ start, end, isHeld, practitionerId, facilityId, category }) => ({
      startTime: new Date(start).toISOString(),
      endTime: new Date(end).toISOString(),
      isHeld,
      practitionerId,
      facilityId,
      appointmentCategory: category,
    })),
    waiting: await waitingRequests(ctx),
  };
}

/** Open requests that ask for a time. */
async function waitingRequests(ctx: Context): Promise<Output<typeof call>['waiting']> {
  const rows = await ctx.db
    .selectFrom('message')
    .select(['conversation_id', 'request'])
    .where('practice', '=', ctx.practice)
    .where('request', 'is not', null)
    .where('request_type', '=', 'Appointment')
    .where(sql`coalesce(request ->> 'status', 'OPEN')`, '=', 'OPEN')
    .execute();
  return rows.flatMap(({ conversation_id, request }) =>
    request?.preferred_start
      ? {
          requestId: request.request_id,
          conversationId: conversation_id,
          petName: request.pet_name,
          appointmentCategory: categoryOf(request),
          startTime: request.preferred_start,
          practitionerId: request.preferred_practitioner_id ?? null,
        }
      : [],
  );
}
