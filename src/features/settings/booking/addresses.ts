/** Addresses of other pages that the settings of appointment requests link to. */
export interface BookingAddresses {
  readonly practiceSettings: string;
  conversation(id: string): string;
  /** The appointments of a day, `2026-11-21`. */
  day(day: string): string;
}
