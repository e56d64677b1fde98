import type { FlagKey } from '#contract/platform/flags.ts';

/** What each flag switches, in words for whoever plays with it. */
export const flagWords: Readonly<Record<FlagKey, { readonly name: string; readonly does: string }>> = {
  'two-way-messaging-enabled': {
    name: 'Two-way texting',
    does: 'The inbox and everything about texting. Off, its menu item and its addresses are gone.',
  },
  'unconfirmed-appointments-page-enabled': {
    name: 'Appointment audit',
    does: 'The page of appointments that nobody has confirmed, which opens first after signing in.',
  },
  'text-messages-page-enabled': {
    name: 'Text messages page',
    does: 'The settings of texting: on or off, out-of-office answer, quick replies.',
  },
  'settings-page-enabled': {
    name: 'Practice settings page',
    does: 'Name, address and contact of the practice, its client page and its users.',
  },
  'settings-in-header-enabled': {
    name: 'Account menu in the header',
    does: 'The user’s name, user management and signing out, at the top of settings pages.',
  },
  'quick-replies-enabled': {
    name: 'Quick replies',
    does: 'Texts kept ready: in the settings, and in the text field by typing /.',
  },
  'time-based-auto-replies-enabled': {
    name: 'Out-of-office answers',
    does: 'The answer to texts outside opening hours, and the words “Out of Office”.',
  },
  'outbound-sms-media-enabled': { name: 'Images in texts', does: 'Staff can attach images to their texts.' },
  'conversation-pet-assignment-enabled': {
    name: 'Pets of a conversation',
    does: 'Staff can say which pets a conversation is about.',
  },
  'book-appointment-button-enabled': {
    name: 'Booking from a request',
    does: 'A client’s request for an appointment can be added to the calendar from the inbox.',
  },
  'two-way-message-secondary-contacts-enabled': {
    name: 'Others in the household',
    does: 'Not only the client can be texted, but whoever else the practice knows in their home.',
  },
  'postcards-enabled': {
    name: 'Postcards',
    does: 'Printed reminders by mail are offered. Off, those that are published still go out.',
  },
  'newsletters-page-enabled': { name: 'Newsletters', does: 'The newsletters page and when they start.' },
  'post-appointment-communications-enabled': {
    name: 'Thank-you messages',
    does: 'The menu item for messages after a visit.',
  },
  'content-library-forms': { name: 'Surveys and reports', does: 'The menu items for surveys and reports.' },
  'comm-and-msr-banners-enabled': {
    name: 'Banners on reminder pages',
    does: 'Notices about communications and medical service reminders. Their pages are still to come.',
  },
  'client-classification-config-enabled': {
    name: 'Client classifications',
    does: 'Choosing which kinds of clients get service reminders. Its page is still to come.',
  },
  'pims-schedule-config-enabled': {
    name: 'Booking by the practice’s schedule',
    does: 'Online booking that follows the practice software’s calendar. Its page is still to come.',
  },
  'iv-5091-edit-msr-content-link-modal': {
    name: 'Own words in service reminders',
    does: 'Editing the text and link of medical service reminders. Its page is still to come.',
  },
};
