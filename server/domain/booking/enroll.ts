import { sql } from 'kysely';
import type { enrollAppointmentRequests as call } from '#contract/campaigns/booking-config.ts';
import type { Output } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { branchDepartments, branchFacilities, practitionersOf } from './staff-and-rooms.ts';

/** Enables appointment requests (API-63). In ezyVet this needs a user who is marked as bookable (AR-05). */
export async function enrollAppointmentRequests(ctx: Context): Promise<Output<typeof call>> {
  const practitioners = await practitionersOf(ctx);
  if (ctx.identity.pimsType === 'EZYVET' && practitioners.length === 0) throw new Refusal('no_bookable_users');
  await ctx.db
    .updateTable('practice')
    .set({ appointment_requests_since: sql<string>`coalesce(appointment_requests_since, ${ctx.now.toISOString()})` })
    .where('practice', '=', ctx.practice)
    .execute();
  return { practitioners, facilities: await branchFacilities(ctx), departments: await branchDepartments(ctx) };
}
