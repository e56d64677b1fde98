import type { AppointmentCategory } from '#contract/campaigns/booking-config.ts';

/** The kinds of visits that clients can request. */
export const visitKinds: Readonly<Record<AppointmentCategory, string>> = {
  WELLNESS_VISIT: 'Wellness visits',
  SICK_VISIT: 'Sick visits',
};
