import type { CampaignType } from '#contract/campaigns/enrollment.ts';
import type { Cadence, Medium } from '#contract/rules/cadences/cadences.ts';
import { listed, withinSentence } from './grammar.ts';
import { mediumNames } from './mediums.ts';

const nounOf = (medium: Medium): string => mediumNames[medium].toLowerCase();
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The overview of all reminders. */
export const cadences = {
  intro:
    'Everything your practice sends automatically, when, and how. Appointments and due dates come from your practice software; new ones can take up to a day to appear.',
  clock: (zone: string) => `All times are in ${zone}, your practice’s time zone.`,

  groups: {
    appointmentReminders: {
      title: 'Around the appointment',
      text: 'Clients hear from you before and after each visit.',
      switch: 'Pre-appointment communications',
      anchor: 'The appointment',
      timeline: 'Messages around the appointment',
    },
    serviceReminders: {
      title: 'Around the due date',
      text: 'Clients hear from you as their pets’ vaccines and other services come due.',
      switch: 'Medical service reminders',
      anchor: 'The service is due',
      timeline: 'Messages around the due date',
    },
  },

  steps: {
    '14-days': { when: '14 days before', text: 'Asks to confirm the appointment.' },
    '3-days': {
      when: '3 days before',
      text: 'Asks to confirm; clients who have already confirmed only get a reminder.',
    },
    'same-day': { when: 'Morning of the appointment', text: 'Reminds clients of their visit today.' },
    'thank-you': { when: '1 day after', text: 'Thanks clients for their visit, at most once every 6 months.' },
    '60-days': { when: '60 days before', text: 'First notice that a service is coming due.' },
    postcard: {
      when: '1 month before',
      text: 'A printed card by mail, $1.10 each, for up to six pets in a household.',
    },
    '30-days': { when: '30 days before', text: 'Reminds again.' },
    '30-days-overdue': { when: '30 days overdue', text: 'Final notice about an overdue service.' },
  } satisfies Record<Cadence, { when: string; text: string }>,
  hour: (hour: number) => `${hour} AM`,
  sentBy: (when: string) => `${when}: sent by`,

  postcards: {
    goOn: 'Postcards are not available to your practice right now. Those you already published will still be mailed 1 month before a service is due, at $1.10 each.',
    stopping: 'Your postcards will stop once you publish this.',
    stop: 'Stop postcards',
    keep: 'Keep postcards',
  },
  newsletters: {
    title: 'Newsletters',
    text: 'The day your practice starts sending them.',
    goOn: 'Newsletters are not available to your practice right now. These still go out.',
    failed: 'Whether newsletters are scheduled could not be loaded.',
    actionOn: (action: string, name: string) => `${action}: ${name}`,
  },

  thankYou: {
    on: 'On',
    off: 'Off',
    edit: 'Edit thank-you message',
    published: {
      goOn: 'Thank-you messages are not available to your practice right now. The one you already published is still sent.',
      stopping: 'Your thank-you message will stop once you publish this.',
      stop: 'Stop thank-you messages',
      keep: 'Keep thank-you messages',
    },
  },

  start: {
    later: (date: string) => `Starts on ${date}.`,
    since: (date: string) => `Active since ${date}.`,
    none: 'Nothing is sent until a start date is set.',
    off: 'Nothing is sent while this is off.',
    error: 'Setup did not go through, so nothing is sent. Set the start date again.',
    notEnrolled: 'Nothing is sent yet. Set a start date to enroll your practice.',
    set: 'Set start date',
    change: 'Change start date',
    title: {
      AppointmentReminders: 'When should pre-appointment communications start?',
      ServiceReminders: 'When should medical service reminders start?',
      PracticeNewsletter: 'When should newsletters start?',
    } satisfies Record<CampaignType, string>,
    text: 'Messages go out to clients starting on this day. Nothing is sent for earlier days.',
    date: 'Start date',
    today: (date: string) => `Today, ${date}`,
    cancel: 'Cancel',
    save: 'Save',
    saving: 'Saving',
    saved: (date: string) => `Starts on ${date}`,
  },

  noOption: {
    appointmentReminders: 'You must have at least one option selected or disable Pre-Appointment Communications.',
    serviceReminders: 'You must have at least one option selected or disable Medical Service Reminders.',
  },

  changes: {
    about: {
      appointmentReminders: 'Appointment',
      serviceReminders: 'Services',
    },
    label: (about: string, when: string) => `${about}: ${withinSentence(when)}`,
    /** `Text and email`, `Email only`. */
    mediums: (chosen: readonly Medium[], isChoice: boolean) => {
      if (chosen.length === 0) return 'Nothing';
      const nouns = capital(listed(chosen.map(nounOf)));
      return chosen.length === 1 && isChoice ? `${nouns} only` : nouns;
    },
    fewer: (lost: readonly Medium[], when: string) =>
      `Clients get ${listed(lost.map((medium) => `no ${nounOf(medium)}`))} ${when}.`,
    postcards: 'Each postcard costs $1.10.',
    switchedOff: {
      appointmentReminders: 'Clients will not be asked to confirm their appointments or be reminded of them.',
      serviceReminders: 'Clients will not be told when services for their pets come due.',
    },
  },
  /** The time of a message, within a sentence. */
  moments: {
    '14-days': '14 days before their appointment',
    '3-days': '3 days before their appointment',
    'same-day': 'on the morning of their appointment',
    'thank-you': 'on the day after their appointment',
    '60-days': '60 days before a service is due',
    postcard: '1 month before a service is due',
    '30-days': '30 days before a service is due',
    '30-days-overdue': '30 days after a service was due',
  } satisfies Record<Cadence, string>,
};
