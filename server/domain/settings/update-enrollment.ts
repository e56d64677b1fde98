import type { updateEnrollment as call } from '#contract/campaigns/settings.ts';
import type { Output, Parsed } from '#contract/http.ts';
import { bookingSetup } from '../booking/setup.ts';
import type { Context } from '../context.ts';
import { presentEnrollment } from '../practice/present.ts';
import { lockSettings } from '../publish/lock-settings.ts';
import { refuseSwitchedOff } from './subjects/booking-refusals.ts';
import { changeSetting } from './change-setting.ts';
import { bookingSwitch } from './subjects/booking.ts';
import { profile } from './subjects/profile.ts';

/**
 * Merges the edited fields into the practice’s profile; null empties one (API-11, D-20). Zone and texting number are not part of it.
 * Appointment requests are switched here too (AR-02).
 * @throws Refusal for requests that are switched off while sick visits are on (AR-40).
 */
export async function updateEnrollment(
  ctx: Context,
  { appointmentRequestsEnabled: enabled, ...fields }: Parsed<typeof call>,
): Promise<Output<typeof call>> {
  let settings = await lockSettings(ctx);
  if (Object.keys(fields).length > 0)
    settings = await changeSetting(ctx, settings, { kind: 'profile' }, profile, (now) => ({ ...now, ...fields }));
  if (enabled !== undefined) {
    if (!enabled) refuseSwitchedOff(await bookingSetup(ctx));
    settings = await changeSetting(ctx, settings, { kind: 'booking-switch' }, bookingSwitch, () => ({ enabled }));
  }
  return presentEnrollment(settings.practice);
}
