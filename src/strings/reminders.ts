import type { ReminderStatus } from '#contract/campaigns/reminder-facts.ts';
import type { Medium } from '#contract/rules/cadences.ts';
import type { ReminderObstacle } from '#contract/rules/planned-reminders.ts';
import { count, withinSentence } from './grammar.ts';

/** What is said of the messages that one client gets, and of those that they do not. */
export const reminders = {
  client: {
    label: 'Client',
    hint: 'Name, client ID or phone number',
    results: 'Clients',
    searching: 'Looking for clients',
    failed: 'Clients could not be searched. Type again to retry.',
    none: 'No client found.',
    found: (value: number) => count(value, 'client found', 'clients found'),
    unnamed: 'Client without a name',
  },

  preview: {
    openOf: (when: string) => `Preview: ${when}`,
    title: (when: string) => `What clients get: ${withinSentence(when)}`,
    example: 'With a made-up client. Choose one of yours to read it as they would.',
    exampleOnly: 'With a made-up client.',
    real: (name: string) => `As ${name} would read it.`,
    madeUpVisit: (name: string) => `${name} has no visit ahead, so this is about a made-up one.`,
    madeUpService: (name: string) => `${name} has no service due, so this is about a made-up one.`,
    confirmed: 'The client has confirmed already',
    notChosen: 'Not chosen',
    subject: 'Subject',
    noThanks: 'No thank-you message is written yet.',
    titles: { SMS: 'Text', EMAIL: 'Email', POSTCARD: 'Postcard' } satisfies Record<Medium, string>,
    made: {
      firstName: 'Maya',
      lastName: 'Okafor',
      pet: 'Biscuit',
      visit: 'Wellness exam',
      service: 'Rabies vaccine',
      address: { street: '12 Elm Street', city: 'Springfield', state: 'ME', postalCode: '04487' },
    },
  },

  forecast: {
    title: 'Time machine',
    text: 'Pick a client and move the date: everything that will reach them, everything that will not, and why. Your edits count here before they are published.',
    date: 'Date',
    slider: 'Move the date',
    sliderValue: (date: string, gone: number, ahead: number) => `${date}: ${gone} by then, ${ahead} still to come`,
    byThen: (date: string) => `By ${date}`,
    after: (date: string) => `After ${date}`,
    nobody: 'Choose a client to see their messages.',
    loading: 'Loading the client’s messages',
    failed: 'This client’s messages could not be loaded',
    nothing: 'Nothing is on its way to this client: no visit ahead, and no service due.',
    nothingYet: 'Nothing yet.',
    nothingMore: 'Nothing more.',
    edited: 'Changed by your edits',
    visit: (type: string | null, pet: string | null, day: string) =>
      [pet === null ? null : `${pet}:`, type ?? 'Appointment', `on ${day}`].filter(Boolean).join(' '),
    service: (names: string, pets: string, day: string) => `${pets === '' ? '' : `${pets}: `}${names}, due ${day}`,
    earlier: 'An earlier visit or service',
    goes: 'goes out',
    outcomes: {
      SENT: 'was sent',
      LISTED: 'was listed for printing',
      MERGED: 'was told of in another message',
      MISSED: 'was missed: it could not be sent in time',
      UNREACHABLE: 'was not sent: there was no way to reach them',
    } satisfies Record<ReminderStatus, string>,
    obstacles: {
      campaign_off: 'does not go: these messages are switched off',
      option_not_chosen: 'does not go: nothing is chosen for this day',
      medium_off: 'does not go: it is not chosen for this day',
      not_started: 'does not go: the start date is later',
      appointment_deleted: 'does not go: the appointment was deleted',
      pet_deceased: 'does not go: the pet has died',
      excluded_type: 'does not go: appointments of this type get no messages',
      excluded_service: 'does not go: this service gets no messages',
      booked_later: 'does not go: the visit was booked after this moment',
      visit_begun: 'does not go: the visit has begun by then',
      texting_off: 'does not go: texting is off, or your practice has no texting number',
      no_number: 'does not go: no mobile number is known',
      no_email: 'does not go: no email address is known',
      no_address: 'does not go: no postal address is known',
      unsubscribed: 'does not go: the client has opted out of texts',
      once_in_six_months: 'does not go: they are thanked once in 6 months',
      merged: 'told of in the message about something due around the same time',
    } satisfies Record<ReminderObstacle, string>,
  },
};
