import type { CampaignType } from '#contract/campaigns/enrollment.ts';
import type { Cadence, Medium } from '#contract/rules/cadences/cadences.ts';
import { listed, withinSentence } from './grammar.ts';
import { mediumNames } from './mediums.ts';

const nounOf = (medium: Medium): string => mediumNames[medium].toLowerCase();
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What the overview of all reminders says. */
export const cadences = {
  intro:
    'Everything your practice sends by itself, when, and by what. Appointments and due dates come from your practice software; new ones take up to a day to arrive here.',
  clock: (zone: string) => `All times are ${zone}, your practice’s clock.`,

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
      text: 'Clients hear from you as vaccines and other services of their pets come due.',
      switch: 'Medical service reminders',
      anchor: 'The service is due',
      timeline: 'Messages around the due date',
    },
  },

  steps: {
    '14-days': { when: '14 days before', text: 'Asks to confirm the appointment.' },
    '3-days': { when: '3 days before', text: 'Asks to confirm; only reminds those who have confirmed already.' },
    'same-day': { when: 'Morning of the appointment', text: 'Reminds of the visit today.' },
    'thank-you': { when: '1 day after', text: 'Thanks for the visit, at most once in 6 months.' },
    '60-days': { when: '60 days before', text: 'First word of what comes due.' },
    postcard: {
      when: '1 month before',
      text: 'A printed card by mail, $1.10 each, for up to six pets of a household.',
    },
    '30-days': { when: '30 days before', text: 'Reminds again.' },
    '30-days-overdue': { when: '30 days overdue', text: 'A last word about what was missed.' },
  } satisfies Record<Cadence, { when: string; text: string }>,
  hour: (hour: number) => `${hour} AM`,
  sentBy: (when: string) => `${when}: sent by`,

  postcards: {
    goOn: 'Postcards are not offered to your practice at the moment. Those you have published still go out 1 month before a service is due, at $1.10 each.',
    stopping: 'Your postcards stop once you publish this.',
    stop: 'Stop postcards',
    keep: 'Keep postcards',
  },
  newsletters: { title: 'Newsletters', text: 'The day from which your practice sends them.' },

  thankYou: {
    on: 'On',
    off: 'Off',
    edit: 'Edit thank-you message',
  },

  start: {
    later: (date: string) => `Sends from ${date}.`,
    since: (date: string) => `Sends since ${date}.`,
    none: 'Nothing is sent before a start date is set.',
    off: 'Nothing is sent while this is off.',
    error: 'Its setup has not gone through, so nothing is sent. Set its start date again.',
    notEnrolled: 'Your practice is not enrolled in these yet.',
    change: 'Change start date',
    title: {
      AppointmentReminders: 'When should pre-appointment communications start?',
      ServiceReminders: 'When should medical service reminders start?',
      PracticeNewsletter: 'When should newsletters start?',
    } satisfies Record<CampaignType, string>,
    text: 'From this day on messages go to clients. Nothing goes out for days before it.',
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
      appointmentReminders: 'Clients are not asked to confirm their appointments, and nobody is reminded of one.',
      serviceReminders: 'Clients are not told what comes due for their pets.',
    },
  },
  /** When, within a sentence. */
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
