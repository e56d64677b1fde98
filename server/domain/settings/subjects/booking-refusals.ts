import type { AppointmentRequestConfig } from '#contract/campaigns/booking-config.ts';
import { type BookingProblem, bookingProblems, fieldOfProblem } from '#contract/rules/booking/booking-checks.ts';
import type { BookingSetup } from '../../booking/setup.ts';
import { refuseField } from '../../refusal.ts';

/** Why a configuration cannot be published (AR-22 to AR-40). */
export const bookingSentences: Readonly<Record<BookingProblem['problem'], string>> = {
  starts_late: 'Start times must be set earlier than End times.',
  overlap: 'Time spans cannot overlap.',
  off_steps: 'Opening hours begin and end on a quarter of an hour.',
  no_day: 'At least one day must be enabled.',
  no_description: 'Please provide a description',
  no_appointment_type: 'Please select at least one appointment type to include.',
  no_provider: 'At least one provider must be enabled.',
  no_room: 'At least one room must be associated with each provider.',
  sick_without_requests: 'Please disable sick visit appointments if appointment requests are disabled.',
};

/** @throws Refusal that names the first field which cannot be published. */
export function refuseBookingProblems(
  { requestsEnabled, rules }: BookingSetup,
  configs: readonly AppointmentRequestConfig[],
): void {
  const roomsRequired = rules.appointmentRequests.practitionersRequireFacilities;
  const [first] = bookingProblems(configs, { requestsEnabled, roomsRequired });
  if (!first) return;
  const index = configs.findIndex((one) => one.appointmentCategory === first.category);
  throw refuseField(`body.configs.${index}.${fieldOfProblem[first.problem]}`, bookingSentences[first.problem]);
}

/** @throws Refusal for requests that are switched off while sick visits are on (AR-40). */
export function refuseSwitchedOff({ configs }: BookingSetup): void {
  if (configs.SICK_VISIT.enabled)
    throw refuseField('body.appointmentRequestsEnabled', bookingSentences.sick_without_requests);
}
