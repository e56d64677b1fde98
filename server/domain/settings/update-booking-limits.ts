import { isDeepStrictEqual } from 'node:util';
import type { Closure, saveBookingLimits as call } from '#contract/campaigns/booking-limits.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { hoursProblem } from '#contract/rules/calendar/opening-hours.ts';
import { bookingSetup } from '../booking/setup.ts';
import type { Context } from '../context.ts';
import { lockSettings } from '../publish/lock-settings.ts';
import { refuseField } from '../refusal.ts';
import { changeSetting } from './change-setting.ts';
import { bookingLimits } from './subjects/booking.ts';

/**
 * Publishes limits; what is left out stays as it is.
 * @throws Refusal for the absence of a staff member whom the practice does not have, and for hours between two steps of the calendar.
 */
export async function saveBookingLimits(ctx: Context, input: Parsed<typeof call>): Promise<Output<typeof call>> {
  const settings = await lockSettings(ctx);
  const { limits, practitioners } = await bookingSetup(ctx);
  const known = new Set([...practitioners.map(({ id }) => id), ...limits.closures.map((one) => one.practitionerId)]);
  for (const [index, { practitionerId }] of (input.closures ?? []).entries())
    if (practitionerId !== null && !known.has(practitionerId))
      throw refuseField(`body.closures.${index}.practitionerId`, 'No bookable staff member has this id.');
  // Those of former versions stay.
  const isSaved = (closure: Closure) => limits.closures.some((saved) => isDeepStrictEqual(saved, closure));
  for (const [index, closure] of (input.closures ?? []).entries())
    if (hoursProblem(closure.hours ? [closure.hours] : []) === 'off_steps' && !isSaved(closure))
      throw refuseField(`body.closures.${index}.hours`, 'Closed hours begin and end on a quarter of an hour.');
  await changeSetting(ctx, settings, { kind: 'booking-limits' }, bookingLimits, (now) => ({ ...now, ...input }));
  return { ...limits, ...input };
}
