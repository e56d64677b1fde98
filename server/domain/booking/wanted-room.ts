/** The room of a query as the calendar takes it: null for a visit that takes none, undefined for any of the staff member's. */
export const wantedRoom = ({ facilityId, roomless }: { facilityId?: string; roomless?: boolean }) =>
  facilityId ?? (roomless ? null : undefined);
