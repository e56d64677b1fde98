import type {
  listAppointmentTypes,
  listBranchDepartments,
  listFacilities,
  listPractitioners,
} from '#contract/campaigns/booking-config.ts';
import type { Output } from '#contract/http.ts';
import { usePractice } from '#src/session/use-session.ts';
import { useListAppointmentTypesQuery, useListPractitionersQuery } from '#src/services/campaigns/booking.ts';
import {
  useListBranchDepartmentsQuery,
  useListFacilitiesQuery,
  useRoomRules,
} from '#src/services/campaigns/booking-config.ts';
import { pimsNames } from '#src/strings/pims.ts';

/** What the practice software names, and what it requires. */
export interface BookingNames {
  readonly practitioners: Output<typeof listPractitioners>['data'];
  readonly departments: Output<typeof listBranchDepartments>['data'];
  readonly facilities: Output<typeof listFacilities>['data'];
  readonly appointmentTypes: Output<typeof listAppointmentTypes>['data'];
  readonly roomsRequired: boolean;
  /** The name of the practice software. */
  readonly pims: string;
}

/** The names, empty until they are loaded, and the queries that load them. */
export function useBookingNames() {
  const practitioners = useListPractitionersQuery({});
  const departments = useListBranchDepartmentsQuery({});
  const facilities = useListFacilitiesQuery({});
  const appointmentTypes = useListAppointmentTypesQuery({});
  const { providersNeedRooms } = useRoomRules();
  const names: BookingNames = {
    practitioners: practitioners.data?.data ?? [],
    departments: departments.data?.data ?? [],
    facilities: facilities.data?.data ?? [],
    appointmentTypes: appointmentTypes.data?.data ?? [],
    roomsRequired: providersNeedRooms,
    pims: pimsNames[usePractice().pimsType],
  };
  return { names, queries: [practitioners, departments, facilities, appointmentTypes] };
}
