import type { Medium } from '#contract/rules/cadences/cadences.ts';
import { numberFailureNames } from './errors.ts';
import { count, formatNumber } from './grammar.ts';
import { mediumSuccess } from './mediums.ts';

/** Keeps a number and its unit on one line. */
const together = (text: string) => text.replaceAll(' ', '\u00a0');

type Names = Readonly<Record<Medium, string>>;
const reminders: Names = { SMS: 'Text reminder', EMAIL: 'Email reminder', POSTCARD: 'Postcard' };
const thankYous: Names = { SMS: 'Thank-you text', EMAIL: 'Thank-you email', POSTCARD: 'Thank-you card' };

/** The client and their pets beside a conversation. */
export const clients = {
  markDone: {
    title: 'Save to the patient record?',
    intro: (name: string) => `The texts with ${name} will be saved to the records of the pets you choose.`,
    pets: 'Pets',
    none: 'Please select at least one pet.',
    skip: 'Done without saving',
    skipSend: 'Send without saving',
    skipHint: 'Mark as done without saving to a patient record',
    save: 'Save and mark as done',
    skipHintSend: 'Send and mark as done without saving to a patient record',
    sendAndSave: 'Send, save and mark as done',
    many: {
      title: 'Save to the patient records?',
      intro: 'The texts in each conversation will be saved to the records of the pets you choose for it.',
      petsOf: (name: string) => `Pets of ${name}`,
      unsaved: 'Not saved: no pet chosen',
      loading: (loaded: number, all: number) => `Loading pets: ${formatNumber(loaded)} of ${formatNumber(all)} clients`,
      failed: (value: number) =>
        `The pets of ${count(value, 'client', 'clients')} could not be loaded. Their texts will not be saved.`,
      others: (value: number) =>
        `${count(value, 'other conversation has', 'other conversations have')} no pets to save to.`,
      skip: 'All done without saving',
    },
    loading: 'Loading pets',
    failedPets: 'The client’s pets could not be loaded.',
  },

  tagging: {
    tag: 'Tag pets',
    about: 'Which pets is this about?',
    tagged: 'Tagged pets',
    none: 'This client has no pets in your practice software.',
    tagPet: (name: string) => `Tag ${name}`,
  },

  panel: {
    title: 'Client details',
    show: 'Show client details',
    hide: 'Hide client details',
    close: 'Close client details',
    loading: 'Loading',
    /** While their code cannot be loaded; it is loaded once the connection is back. */
    offline: 'No connection. Client details will be shown once you are online again.',
    missing: 'Client details could not be loaded. What you typed is saved.',
    more: 'More actions',

    clientId: 'Client ID',
    textingNumber: 'Texts from',
    phone: 'Phone',
    otherPhone: 'Other phone',
    email: 'Email',
    failedDetails: 'Contact details could not be loaded.',

    subscribed: 'Accepts texts',
    optedOut: 'Opted out',
    unreachable: numberFailureNames,
    textInstead: (phone: string) => `Text ${phone} instead`,
    since: (when: string) => `since ${when}`,
    howToResume: 'They must text “Start” to your number to resume.',
    failedSubscription: 'The subscription status could not be loaded.',

    pets: 'Pets',
    noPets: 'No pets in your practice software.',
    failedPets: 'Pets could not be loaded.',

    contacts: 'Other contacts',
    text: 'Text',
    textWhom: (name: string) => `Text ${name}`,
    failedContacts: 'Other contacts could not be loaded.',

    upcoming: 'Upcoming appointments',
    noUpcoming: 'None',
    failedOverview: 'Appointments and conversations could not be loaded.',
    confirmed: 'Confirmed',
    unconfirmed: 'Not confirmed',
    notComing: 'Says they cannot come',
    pending: (pims: string) => `Waiting for ${pims}`,
    appointment: 'Appointment',

    conversations: 'Other conversations',

    history: 'History',
    noHistory: 'No history yet.',
    failedHistory: 'The history could not be loaded.',
    older: 'Show older',
  },

  pet: {
    deceased: 'Deceased',
    species: { Canine: 'Dog', Feline: 'Cat', Equine: 'Horse', Avian: 'Bird', Unknown: '' },
    years: (value: number) => together(count(value, 'year', 'years')),
    months: (value: number) => together(count(value, 'month', 'months')),
    weight: (value: number, unit: string) => together(`${value} ${unit}`),
  },

  timeline: {
    texts: (received: number, sent: number) =>
      [received > 0 && `${received} received`, sent > 0 && `${sent} sent`].filter(Boolean).join(', '),
    image: 'Image or file',
    request: {
      Appointment: 'Appointment requested',
      RxRefill: 'Refill requested',
      move: 'Request to move a visit',
    },
    messageName: (medium: Medium, isThankYou: boolean) => (isThankYou ? thankYous : reminders)[medium],
    reminder: {
      attempted: (name: string) => `${name} sent`,
      delivered: (name: string, medium: Medium) => `${name} ${mediumSuccess[medium]}`,
      failed: (name: string) => `${name} not delivered`,
      unknown: (name: string) => `${name}: not known whether it arrived`,
    },
    confirmation: {
      confirmed: 'Appointment confirmed',
      confirmed_by_staff: 'Marked as confirmed',
      left_voicemail: 'Left voicemail',
    },
    survey: {
      asked: () => 'Asked to answer a survey',
      answered: (score: { readonly rating: number; readonly max: number } | null) =>
        score ? `Survey answered: ${score.rating} of ${score.max}` : 'Survey answered',
    },
    newsletter: {
      sent: 'Newsletter sent',
      returned: 'Newsletter returned',
      reported: 'Newsletter reported as spam',
      unsubscribed: 'Unsubscribed from newsletters',
    },
    visit: (when: string) => `for ${when}`,
    record: (pet: string) => `Saved to ${pet}’s record`,
    recordFailing: 'Could not be handed to the practice software yet. It is tried again by itself.',
  },

  /** Clients who ask in their own words for no more texts. */
  stopping: {
    group: 'Texts to this client',
    asked: (name: string) => `${name} may have asked for no more texts.`,
    stop: 'Stop texts to this client',
    keep: 'They still want texts',
    allow: 'Allow texts again',
    stopped: (name: string) => `${name} gets no more texts`,
    byClient: (name: string) => `${name} has opted out of texts.`,
    byStaff: 'Your practice stopped texts to this client.',
  },
  unknown: {
    zero: 'No client has this number.',
    one: 'One client has this number.',
    multiple: 'Several clients have this number.',
    choose: 'Choose the client',
    find: 'Find the client',
    another: 'Find another client',
    title: 'Whose number is this?',
    intro: (phone: string) => `Texts with ${phone} will be shown under this client.`,
    candidates: (value: number) => count(value, 'client has this number', 'clients have this number'),
    nobody: 'No client has this number. Find the client by name or client ID.',
    link: 'Link',
    linkTo: (name: string) => `Link to ${name}`,
    linked: (phone: string, name: string) => `${phone} is linked to ${name}`,
  },

  contact: {
    /** Whose number it is: `Texting Maya’s husband Tom Okafor`. */
    texting: (client: string, relation: string | null, name: string) =>
      relation ? `Texting ${client}’s ${relation} ${name}` : `Texting ${name} for ${client}`,
    of: (client: string) => `Contacts of ${client}`,
  },
};
