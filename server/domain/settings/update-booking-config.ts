import type { AppointmentRequestConfig, savePracticeConfig as call } from '#contract/campaigns/booking-config.ts';
import type { Output, Parsed } from '#contract/http.ts';
import type { Context } from '../context.ts';
import { lockSettings } from '../publish/lock-settings.ts';
import { refuseField } from '../refusal.ts';
import { refuseBookingProblems } from './subjects/booking-refusals.ts';
import { changeSetting } from './change-setting.ts';
import { booking } from './subjects/booking.ts';
import { bookingSetup, type BookingSetup } from '../booking/setup.ts';

/**
 * Publishes the configuration of appointment requests (API-50). A category's id is its name.
 * @throws Refusal that names the first field which cannot be published (AR-22 to AR-40), or a department, staff member or room which the
 * practice does not have. One that was saved already may have vanished from the practice software since, so it is accepted.
 */
export async function savePracticeConfig(ctx: Context, { configs }: Parsed<typeof call>): Promise<Output<typeof call>> {
  let settings = await lockSettings(ctx);
  const setup = await bookingSetup(ctx);
  refuseBookingProblems(setup, configs);
  for (const [index, config] of configs.entries()) refuseUnknown(setup, config, `body.configs.${index}`);
  const saved = { ...setup.configs };
  for (const { id: _id, appointmentCategory: id, ...fields } of configs) {
    settings = await changeSetting(ctx, settings, { kind: 'booking', id }, booking, () => fields);
    saved[id] = { id, appointmentCategory: id, ...fields };
  }
  return Object.values(saved);
}

function refuseUnknown(setup: BookingSetup, config: AppointmentRequestConfig, place: string): void {
  const saved = setup.configs[config.appointmentCategory];
  const has = (all: readonly { readonly id: string }[], id: string) => all.some((one) => one.id === id);
  const { assignedDepartmentId: department } = config;
  if (department !== null && department !== saved.assignedDepartmentId && !has(setup.departments, department))
    throw refuseField(`${place}.assignedDepartmentId`, 'This is not a department of the branch.');
  for (const [at, { practitionerId, facilityIds }] of config.practitionerConfigs.entries()) {
    const own = saved.practitionerConfigs.find((one) => one.practitionerId === practitionerId);
    if (!own && !has(setup.practitioners, practitionerId))
      throw refuseField(`${place}.practitionerConfigs.${at}.practitionerId`, 'No bookable staff member has this id.');
    if (!facilityIds.every((id) => own?.facilityIds.includes(id) || has(setup.facilities, id)))
      throw refuseField(`${place}.practitionerConfigs.${at}.facilityIds`, 'The branch does not have all these rooms.');
  }
}
