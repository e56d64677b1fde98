import type { VisitTimeError } from '#contract/rules/visits/visit-times.ts';

/** What is wrong with the times of an appointment type, under the specification's keys (PR-07 to PR-11). */
export const visitTimeErrors = {
  AppointmentTypeEditModal: {
    Error_StartEqualsEnd: 'The start and the end must be different times.',
    Error_StartGreaterThanEnd: 'The start must be before the end.',
    Error_RangeGreaterThan4Hours: 'A range can be at most four hours long.',
    Error_PickupBeforeDropoff: 'Pickup must be after drop-off.',
    Error_PickupAndDropoffOverlap: 'Pickup and drop-off cannot overlap.',
  } satisfies Readonly<Record<VisitTimeError, string>>,
};
