import type { DeliveryFailure } from '#contract/errors.ts';
import type { Completion } from '#contract/rules/audited-appointment.ts';
import type { Medium } from '#contract/rules/cadences.ts';
import { count } from './grammar.ts';
import { mediumNames, mediumSuccess } from './mediums.ts';

/** What staff did about an appointment. */
const marked = { confirmed: 'Confirmed', voicemail: 'Voicemail left' };

/** What people read where they work through the appointments that nobody has confirmed. */
export const audit = {
  days: 'Days',
  today: 'Today',
  previousDay: 'Previous day',
  nextDay: 'Next day',
  toCall: (value: number) => `${value} to call`,
  progress: (handled: number, total: number) => `${handled} of ${total} handled`,
  sort: { label: 'Sort by', time: 'Time', type: 'Appointment type' },
  automated: 'Show appointments with automated reminders',
  list: 'Unconfirmed appointments',
  loading: 'Loading appointments',
  failed: 'The appointments could not be loaded',
  empty: {
    title: 'Nobody left to call',
    text: 'Every appointment of this day that needs a call is taken care of.',
    showAll: 'Show those with automated reminders',
  },
  card: {
    unnamedClient: 'Client without a name',
    pause: ', ',
    noPhone: 'No phone number',
    noType: 'No type',
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
  waiting: (done: string) => `${done}, waiting for the connection`,
  announced: {
    confirmed: (name: string) => `${name} is marked as confirmed. You have six seconds to undo this.`,
    voicemail: (name: string) => `A voicemail is noted for ${name}. You have six seconds to undo this.`,
    undone: (name: string) => `${name} is back among those to call.`,
  },
  reason: {
    excluded: 'No reminders for this type',
    unreachable: 'No number and no email',
    noNumber: 'No number for texts',
    failed: (medium: string, why: string) => `${medium}: ${why}`,
    short: {
      device_unavailable: 'Phone out of reach',
      landline: 'Landline, gets no texts',
      out_of_service: 'Number not in service',
      carrier_violation: 'Blocked by the carrier',
      unsubscribed: 'Unsubscribed from texts',
      unknown: 'Not delivered',
    } satisfies Record<DeliveryFailure, string>,
    automated: 'Gets automated reminders',
  },
  history: {
    none: 'No reminder has been sent.',
    attempt: (medium: Medium) => `${mediumNames[medium]} sent`,
    success: (medium: Medium) => `${mediumNames[medium]} ${mediumSuccess[medium]}`,
    error: (medium: Medium) => `${mediumNames[medium]} not delivered`,
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
    undo: (name: string) => `Undo for ${name}`,
    previous: 'Previous call',
    next: 'Next call',
    over: { title: 'All called', text: 'Nobody is left to call on this day.' },
  },
  print: {
    action: 'Print',
    title: (day: string) => `Calls for ${day}`,
    columns: { time: 'Time', client: 'Client', phone: 'Phone', animal: 'Animal', type: 'Type', reason: 'Why' },
    count: (value: number) => count(value, 'call', 'calls'),
  },
};
