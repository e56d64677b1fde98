import type { AppointmentCategory, AppointmentRequestConfig } from '#contract/campaigns/booking-config.ts';
import { type HoursProblem, hoursProblem } from '../calendar/opening-hours.ts';

/** What prevents a configuration from being published, and where. */
export type BookingProblem =
  | { readonly category: AppointmentCategory; readonly problem: HoursProblem; readonly day: number }
  | {
      readonly category: AppointmentCategory;
      readonly problem: 'no_description' | 'no_day' | 'no_appointment_type' | 'no_provider' | 'sick_without_requests';
    }
  | { readonly category: AppointmentCategory; readonly problem: 'no_room'; readonly practitionerId: string };

/** The field of a category that has the problem. */
export const fieldOfProblem = {
  starts_late: 'availabilityConfigs',
  overlap: 'availabilityConfigs',
  off_steps: 'availabilityConfigs',
  no_day: 'availabilityConfigs',
  no_description: 'description',
  no_appointment_type: 'scheduleConfig',
  no_provider: 'practitionerConfigs',
  no_room: 'practitionerConfigs',
  sick_without_requests: 'enabled',
} as const satisfies Record<BookingProblem['problem'], keyof AppointmentRequestConfig>;

/** What the checks depend on beside the configuration. */
export interface BookingSwitches {
  /** Whether clients can request visits at all. */
  readonly requestsEnabled: boolean;
  /** The app rule `practitionersRequireFacilities` (AR-35). */
  readonly roomsRequired: boolean;
}

/**
 * The problems of the edited categories, in the order of their fields (AR-22 to AR-40). A category that is off is checked only for hours
 * that make no sense; days count only with the practice's own hours, appointment types only with the practice software's schedule.
 */
export const bookingProblems = (
  configs: readonly AppointmentRequestConfig[],
  switches: BookingSwitches,
): BookingProblem[] => configs.flatMap((config) => [...problemsOf(config, switches)]);

function* problemsOf(config: AppointmentRequestConfig, switches: BookingSwitches): Generator<BookingProblem> {
  const { appointmentCategory: category, enabled: isOn, practitionerConfigs, schedulingMode } = config;
  if (isOn && category === 'SICK_VISIT' && !switches.requestsEnabled)
    yield { category, problem: 'sick_without_requests' };
  if (isOn && config.description.trim() === '') yield { category, problem: 'no_description' };
  if (schedulingMode === 'AVAILABLE_HOURS') {
    const days = config.availabilityConfigs.filter(({ enabled }) => enabled);
    for (const { day, hours } of days) {
      const problem = hoursProblem(hours);
      if (problem) yield { category, problem, day };
    }
    if (isOn && !days.some(({ hours }) => hours.length > 0)) yield { category, problem: 'no_day' };
  } else if (isOn && config.scheduleConfig.includedAppointmentTypes.length === 0)
    yield { category, problem: 'no_appointment_type' };
  const providers = practitionerConfigs.filter(({ enabled }) => enabled);
  if (isOn && providers.length === 0) yield { category, problem: 'no_provider' };
  if (isOn && switches.roomsRequired)
    for (const { practitionerId, facilityIds } of providers)
      if (facilityIds.length === 0) yield { category, problem: 'no_room', practitionerId };
}
