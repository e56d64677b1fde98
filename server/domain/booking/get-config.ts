import type { getPracticeConfig as call } from '#contract/campaigns/booking-config.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { bookingSetup } from './setup.ts';

/** The configuration of appointment requests (API-49). */
export async function getPracticeConfig(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const { configs } = await bookingSetup(ctx);
  return input.appointmentCategory ? [configs[input.appointmentCategory]] : Object.values(configs);
}
