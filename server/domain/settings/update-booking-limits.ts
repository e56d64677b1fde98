import type { saveBookingLimits as call } from '#contract/campaigns/booking-limits.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { bookingSetup } from '../booking/setup.ts';
import type { Context } from '../context.ts';
import { lockSettings } from '../publish/lock-settings.ts';
import { refuseField } from '../refusal.ts';
import { changeSetting } from './change-setting.ts';
import { bookingLimits } from './subjects/booking.ts';

/**
 * Publishes limits; what is left out stays as it is.
 * @throws Refusal for the absence of a staff member whom the practice does not have.
 */
export async function saveBookingLimits(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const settings = await lockSettings(ctx);
  const { limits, practitioners } = await bookingSetup(ctx);
  const known = new Set([...practitioners.map(({ id }) => id), ...limits.closures.map((one) => one.practitionerId)]);
  for (const [index, { practitionerId }] of (input.closures ?? []).entries())
    if (practitionerId !== null && !known.has(practitionerId))
      throw refuseField(`body.closures.${index}.practitionerId`, 'No bookable staff member has this id.');
  await changeSetting(ctx, settings, { kind: 'booking-limits' }, bookingLimits, (now) => ({ ...now, ...input }));
  return { ...limits, ...input };
}
