import { type AppointmentCategory, appointmentCategories } from '#contract/campaigns/booking-config.ts';
import type { RequestDetails } from '#contract/communication/messages.ts';

/** What kind of visit a client asked for; a plain one where they did not say. */
export const categoryOf = ({ category }: RequestDetails): AppointmentCategory =>
  appointmentCategories.find((known) => known === category) ?? 'WELLNESS_VISIT';
