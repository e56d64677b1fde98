import type { FlagKey } from '#contract/platform/flags.ts';

/** Name and description of each flag on the sandbox page. */
export const flagWords: Readonly<Record<FlagKey, { readonly name: string; readonly does: string }>> = {
  'two-way-messaging-enabled': {
    name: 'Two-way texting',
    does: 'The inbox and everything about texting. If off, its menu item and addresses do not exist.',
  },
  'unconfirmed-appointments-page-enabled': {
    name: 'Appointment audit',
    does: 'The page of unconfirmed appointments, which opens after signing in.',
  },
  'text-messages-page-enabled': {
    name: 'Text messages page',
    does: 'The settings of texting: on or off, out-of-office answer, quick replies. If off, a published answer still replies.',
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
    does: 'Prepared texts: edited in the settings, inserted in the text field by typing /.',
  },
  'time-based-auto-replies-enabled': {
    name: 'Out-of-office answers',
    does: 'The answer to texts outside opening hours, and the words “Out of Office”.',
  },
  'outbound-sms-media-enabled': { name: 'Images in texts', does: 'Staff can attach images to their texts.' },
  'conversation-pet-assignment-enabled': {
    name: 'Pets of a conversation',
    does: 'Staff can choose which pets a conversation is about.',
  },
  'book-appointment-button-enabled': {
    name: 'Booking from a request',
    does: 'A client’s request for an appointment can be added to the calendar from the inbox.',
  },
  'two-way-message-secondary-contacts-enabled': {
    name: 'Others in the household',
    does: 'Other people in the client’s household can be texted too.',
  },
  'postcards-enabled': {
    name: 'Postcards',
    does: 'Reminders can be sent as printed postcards. If off, published ones are still sent.',
  },
  'newsletters-page-enabled': { name: 'Newsletters', does: 'The newsletters page and their start date.' },
  'post-appointment-communications-enabled': {
    name: 'Thank-you messages',
    does: 'The menu item for messages after a visit.',
  },
  'content-library-forms': { name: 'Surveys and reports', does: 'The menu items for surveys and reports.' },
  'comm-and-msr-banners-enabled': {
    name: 'Banners on reminder pages',
    does: 'Notices above medical service reminders that can be hidden for a day. If off, they stand beside what they are about.',
  },
  'client-classification-config-enabled': {
    name: 'Client classifications',
    does: 'Choosing which kinds of clients get service reminders. If off, what is published still counts.',
  },
  'pims-schedule-config-enabled': {
    name: 'Booking by the practice’s schedule',
    does: 'Online booking that follows the practice software’s calendar. If off, a practice that has chosen it keeps it.',
  },
  'iv-5091-edit-msr-content-link-modal': {
    name: 'Own words in service reminders',
    does: 'Editing the text and link of medical service reminders. If off, they are shown and still sent.',
  },
};
