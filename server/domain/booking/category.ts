import { type AppointmentCategory, appointmentCategories } from '#contract/campaigns/booking-config.ts';
import type { RequestDetails } from '#contract/communication/messages.ts';

/** The category that a client asked for; a wellness visit where it is missing or unknown. */
export const categoryOf = ({ category }: RequestDetails): AppointmentCategory =>
  appointmentCategories.find((known) => known === category) ?? 'WELLNESS_VISIT';
