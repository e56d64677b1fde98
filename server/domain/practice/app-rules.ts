import type { AppRules } from '#contract/campaigns/ui-behaviors.ts';
import type { PimsType } from '#contract/platform/practice.ts';

/** Whether visits need rooms (AR-34, AR-35). ezyVet books none without one. */
export const appRulesOf = (pims: PimsType) =>
  ({
    appointmentBooking: { appointmentsRequireFacilities: pims === 'EZYVET' },
    appointmentRequests: { practitionersRequireFacilities: pims === 'EZYVET' },
  }) satisfies AppRules;
