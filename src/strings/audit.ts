import type { FailureReason } from '#contract/errors.ts';
import type { Completion } from '#contract/rules/reminders/audited-appointment.ts';
import type { Medium } from '#contract/rules/cadences/cadences.ts';
import { numberFailureNames } from './errors.ts';
import { count } from './grammar.ts';
import { mediumNames, mediumSuccess } from './mediums.ts';

/** What staff did about an appointment. */
const marked = { confirmed: 'Confirmed', voicemail: 'Voicemail left' };

/** The audit of unconfirmed appointments. */
export const audit = {
  days: 'Days',
  today: 'Today',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  dayOutside: (day: string) => `${day} is not one of these seven days`,
  todayShown: 'Today is shown instead.',
  toCall: (value: number) => `${value} to call`,
  toCallTomorrow: (value: number) => `${value} to call tomorrow`,
  toCallOn: (value: number, day: string) => `${value} to call on ${day}`,
  doneToday: 'All calls are done.',
  progress: ({ handled, total }: { handled: number; total: number }) => `${handled} of ${total} handled`,
  sort: { label: 'Sort by', time: 'Time', type: 'Appointment type' },
  automated: 'Show appointments with automated reminders',
  list: 'Unconfirmed appointments',
  loading: 'Loading appointments',
  failed: 'The appointments could not be loaded',
  failedOn: (day: string) => `The calls on ${day} could not be loaded.`,
  empty: {
    title: 'Nobody left to call',
    text: 'Every appointment that needs a call on this day has been handled.',
    noneNeeded: { title: 'Nobody to call', text: 'No visit on this day needs a call.' },
    showAll: 'Show appointments with automated reminders',
  },
  card: {
    unnamedClient: 'Unnamed client',
    pause: ', ',
    noPhone: 'No phone number',
    noType: 'No type',
    pending: (pims: string) => `Waiting for ${pims}`,
    confirmationFailing: (pims: string) =>
      `The confirmation could not be handed to ${pims} yet. It is tried again by itself.`,
    confirmationRefused: (pims: string, reason: string | null) =>
      reason === null
        ? `Not confirmed in ${pims}: it did not answer for a day.`
        : `Not confirmed in ${pims}, which did not take it: ${reason}`,
    call: (phone: string) => `Call ${phone}`,
    text: 'Text',
    textTo: (name: string) => `Text ${name}`,
    actions: 'Mark',
    actionsFor: (name: string) => `Mark the appointment of ${name}`,
    history: 'History',
    historyFor: (name: string) => `History of the appointment of ${name}`,
    confirmed: 'Mark as confirmed',
    voicemail: 'Left voicemail',
    undo: 'Undo',
    dismiss: 'Dismiss',
  },
  done: {
    MARKED_CONFIRMED: marked.confirmed,
    LEFT_VOICEMAIL: marked.voicemail,
    PRACTICE: 'Confirmed in the practice software',
  } satisfies Record<Completion['by'], string>,
  marked,
  /** Without the author where nobody is named. */
  texted: (at: string, by: string | null) => (by === null ? `Texted ${at}` : `Texted ${at} by ${by}`),
  waiting: (done: string) => `${done}, waiting for the connection`,
  announced: {
    confirmed: (name: string) => `${name} is marked as confirmed. You have six seconds to undo this.`,
    voicemail: (name: string) => `Voicemail noted for ${name}. You have six seconds to undo this.`,
    undone: (name: string) => `${name} is back on the call list.`,
  },
  reason: {
    answered: { COMING: 'The client says they are coming', NOT_COMING: 'The client says they cannot come' },
    excluded: 'No reminders for this type',
    unreminded: 'Nobody is reminded yet',
    paused: 'Messages paused',
    unreachable: 'No number and no email',
    noNumber: 'No mobile number',
    failed: (medium: string, why: string) => `${medium}: ${why}`,
    madeUpFor: (medium: Medium) =>
      `${mediumNames[medium]}: an earlier one failed, the latest was ${mediumSuccess[medium]}`,
    short: {
      device_unavailable: 'Phone unavailable',
      ...numberFailureNames,
      carrier_violation: 'Blocked by the carrier',
      unsubscribed: 'Opted out of texts',
      unknown: 'Not delivered',
      messaging_disabled: 'Texting is turned off',
      stopped_by_staff: 'Your practice stopped texts',
      too_late: 'Could not be sent on time',
      no_texting_number: 'No texting number',
      texting_not_set_up: 'Texting is not set up',
    } satisfies Record<FailureReason, string>,
    automated: 'Gets automated reminders',
  },
  history: {
    none: 'No reminder has been sent.',
    texted: (by: string | null) => (by === null ? 'Texted' : `Texted by ${by}`),
    attempt: (medium: Medium) => `${mediumNames[medium]} sent`,
    success: (medium: Medium) => `${mediumNames[medium]} ${mediumSuccess[medium]}`,
    error: (medium: Medium) => `${mediumNames[medium]} not delivered`,
    reminder: (name: string, visits: number) => (visits > 1 ? `${name}, one message about ${visits} visits` : name),
    unknown: (medium: Medium) => `${mediumNames[medium]}: not known whether it arrived`,
  },
  run: {
    start: 'Start calling',
    title: 'Calls',
    leave: 'Back to the list',
    position: (place: number, total: number) => `Call ${place} of ${total}`,
    confirmed: 'Confirmed',
    voicemail: 'Voicemail',
    text: 'Text',
    skip: 'Skip',
    handled: (name: string, done: string) => `${name}: ${done}`,
    previous: 'Previous call',
    next: 'Next call',
    over: { title: 'All called', text: 'No calls are left for this day.' },
  },
  text: {
    title: (name: string) => `Text ${name}`,
    field: 'Text asking for confirmation',
    send: 'Send text',
    close: 'Close',
    sending: 'Sending the text',
    /** While its conversation is being opened. */
    starting: 'Waiting for the server. “Close” keeps the text unsent.',
    onItsWay: 'The text is on its way.',
    undo: 'Undo',
    edit: 'Edit',
    open: 'Open conversation',
    announced: (name: string) => `The text to ${name} is being sent.`,
    back: (name: string) => `The text to ${name} was not sent.`,
    obstacles: {
      texting_off: 'Cannot text: texting is turned off for your practice.',
      no_number: 'Cannot text: no mobile number on file.',
      landline: 'Cannot text: this number is a landline.',
      out_of_service: 'Cannot text: this number is no longer in service.',
      unsubscribed: 'Cannot text: this client has opted out of texts.',
      stopped_by_staff: 'Cannot text: your practice stopped texts to this client.',
    },
  },
  print: {
    action: 'Print',
    title: (day: string) => `Calls for ${day}`,
    columns: { time: 'Time', client: 'Client', phone: 'Phone', animal: 'Animal', type: 'Type', reason: 'Why' },
    count: (value: number) => count(value, 'call', 'calls'),
  },
};
