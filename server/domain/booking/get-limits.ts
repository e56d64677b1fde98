import type { getBookingLimits as call } from '#contract/campaigns/booking-limits.ts';
import type { Output } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { bookingSetup } from './setup.ts';

/** When clients cannot request visits, and how many they can request. */
export const getBookingLimits = async (ctx: Context): Promise<Output<typeof call>> => (await bookingSetup(ctx)).limits;
