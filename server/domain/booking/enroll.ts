import type { enrollAppointmentRequests as call } from '#contract/campaigns/booking-config.ts';
import type { Output } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { bookingSetup } from './setup.ts';

/**
 * Prepares appointment requests (API-63): whom and where clients can be booked with. Clients can request visits once the switch is published.
 * @throws Refusal `no_bookable_users` where ezyVet marks no user as bookable (AR-05).
 */
export async function enrollAppointmentRequests(ctx: Context): Promise<Output<typeof call>> {
  const { practitioners, facilities, departments } = await bookingSetup(ctx);
  if (ctx.identity.pimsType === 'EZYVET' && practitioners.length === 0) throw new Refusal('no_bookable_users');
  return { practitioners: [...practitioners], facilities, departments };
}
