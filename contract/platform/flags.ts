/** The feature flags of the specification, by their keys at the flag service. All start false (FL-01). */
export const flagKeys = [
  'comm-and-msr-banners-enabled',
  'two-way-messaging-enabled',
  'unconfirmed-appointments-page-enabled',
  'client-classification-config-enabled',
  'settings-in-header-enabled',
  'book-appointment-button-enabled',
  'conversation-pet-assignment-enabled',
  'text-messages-page-enabled',
  'settings-page-enabled',
  'postcards-enabled',
  'quick-replies-enabled',
  'post-appointment-communications-enabled',
  'outbound-sms-media-enabled',
  'time-based-auto-replies-enabled',
  'newsletters-page-enabled',
  'pims-schedule-config-enabled',
  'iv-5091-edit-msr-content-link-modal',
  'two-way-message-secondary-contacts-enabled',
  'content-library-forms',
] as const;
export type FlagKey = (typeof flagKeys)[number];
export type Flags = Readonly<Record<FlagKey, boolean>>;

export const flagsAllOff: Flags = Object.freeze(
  Object.fromEntries(flagKeys.map((key) => [key, false])) as Record<FlagKey, boolean>,
);

/** Prefix of the localStorage keys of cached flags; the rest names the practice. */
export const flagCachePrefix = 'rapport.flags ';
